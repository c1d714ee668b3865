import { adminTabText, SOIL_TEXTS } from '#entities/soil-project/record/react';
import { useAppSettings } from '#shared/config/react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#shared/ui/tabs';
import { useSoilView, type SoilTab } from '../model/use-soil-view.ts';
import { ProjectRegistration } from './ProjectRegistration.tsx';
import { ProjectsAdmin } from './ProjectsAdmin.tsx';

export interface PartnerTabsProps {
  bucket: string;
  mayRegister: boolean;
}

/** The registration tab and the partner admin tab (SOIL-01, SOIL-03, SOIL-14). */
export function PartnerTabs({ bucket, mayRegister }: PartnerTabsProps) {
  const { partner_name: partner } = useAppSettings();
  const { tab, showTab } = useSoilView();
  return (
    <Tabs value={tab} onValueChange={(next) => showTab(next as SoilTab)}>
      <TabsList aria-label={`${partner} Soil Carbon`}>
        <TabsTrigger value="registration">{SOIL_TEXTS.registrationTab}</TabsTrigger>
        <TabsTrigger value="admin">{adminTabText(partner)}</TabsTrigger>
      </TabsList>
      <TabsContent value="registration" className="max-w-5xl">
        <ProjectRegistration mayEdit={mayRegister} />
      </TabsContent>
      <TabsContent value="admin">
        <ProjectsAdmin bucket={bucket} />
      </TabsContent>
    </Tabs>
  );
}
