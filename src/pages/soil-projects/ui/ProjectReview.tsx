import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type RefObject } from 'react';
import { restoreSoilForm } from '#entities/registration/form';
import { projectOutlinesQuery, type ListedSoilProject } from '#entities/soil-project/record/react';
import { factsQuery } from '#entities/submission/send/react';
import type { ProjectOverlap } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#shared/ui/tabs';
import { landRegions } from '../model/land-regions.ts';
import { PROJECT_TABS, type ProjectTab } from '../model/soil-search.ts';
import { AnswersPane } from './AnswersPane.tsx';
import { ConsentDocuments } from './ConsentDocuments.tsx';
import { DocumentsPane } from './DocumentsPane.tsx';
import { FindingsPane } from './FindingsPane.tsx';
import { FormChanges } from './FormChanges.tsx';
import { LandPane } from './LandPane.tsx';
import { NotesPane } from './NotesPane.tsx';
import { PeoplePane } from './PeoplePane.tsx';
import type { ProjectAction } from './ProjectActions.tsx';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectDialogs } from './ProjectDialogs.tsx';
import { ProjectHeader } from './ProjectHeader.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';
import { RegulatorPane } from './RegulatorPane.tsx';
import { SignatureCheck } from './SignatureCheck.tsx';

const ProjectMap = loadable(() => import('./ProjectMap.tsx').then((file) => file.ProjectMap));

const NO_OVERLAPS: readonly ProjectOverlap[] = [];

const TAB_NAMES: Record<ProjectTab, string> = {
  land: 'Land',
  people: 'People',
  answers: 'Answers',
  documents: 'Documents',
  findings: 'Findings',
  regulator: 'Regulator',
  history: 'History',
  notes: 'Notes',
};

export interface ProjectReviewProps {
  bucket: string;
  pane: ProjectTab;
  onPane: (pane: ProjectTab) => void;
  onSubmit: (projectId: number) => void;
  project: ListedSoilProject;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Everything about one project: its stage, its map, and its facts in tabs. */
export function ProjectReview({
  project,
  bucket,
  pane,
  onPane,
  onSubmit,
  heading,
}: ProjectReviewProps) {
  const [action, setAction] = useState<ProjectAction | null>(null);
  const facts = useQuery(factsQuery(project.projectId));
  const overlaps = facts.data?.overlaps ?? NO_OVERLAPS;
  const { rows } = project;
  const regions = useMemo(() => landRegions({ rows }), [rows]);
  const { submitted_form: stored } = project.attributes;
  const form = useMemo(
    () => restoreSoilForm(stored, new Date(project.createdAt)),
    [stored, project.createdAt],
  );
  return (
    <>
      <ProjectHeader project={project} heading={heading} />
      <SignatureCheck project={project} />
      <ProjectActions
        project={project}
        onAction={setAction}
        onSubmit={() => onSubmit(project.projectId)}
      />
      <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ProjectLand project={project} regions={regions} overlaps={overlaps} />
        <Card className="min-w-0 p-3 sm:p-4">
          <Tabs
            value={pane}
            className="min-w-0 gap-4"
            onValueChange={(next) => {
              const tab = PROJECT_TABS.find((one) => one === next);
              if (tab) onPane(tab);
            }}
          >
            <TabsList aria-label="About the project">
              {PROJECT_TABS.map((tab) => (
                // All eight fit a laptop’s screen.
                <TabsTrigger key={tab} value={tab} className="sm:px-2.5">
                  {TAB_NAMES[tab]}
                </TabsTrigger>
              ))}
            </TabsList>
            <TabsContent value="land">
              <LandPane project={project} regions={regions} overlaps={overlaps} />
            </TabsContent>
            <TabsContent value="people">
              <PeoplePane project={project} form={form} />
            </TabsContent>
            <TabsContent value="answers" className="grid gap-5">
              <FormChanges projectId={project.projectId} />
              <AnswersPane form={form} onDocuments={() => onPane('documents')} />
            </TabsContent>
            <TabsContent value="documents">
              <DocumentsPane project={project} bucket={bucket}>
                <Button variant="outline" size="sm" onClick={() => setAction('view-titles')}>
                  View Title Docs
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => setAction({ upload: { kind: 'delegation' } })}
                >
                  Upload the delegation document
                </Button>
              </DocumentsPane>
              <ConsentDocuments
                project={project}
                bucket={bucket}
                onUpload={(holder) => setAction({ upload: { kind: 'consent-docs', holder } })}
              />
            </TabsContent>
            <TabsContent value="findings">
              <FindingsPane project={project} />
            </TabsContent>
            <TabsContent value="regulator">
              <RegulatorPane project={project} />
            </TabsContent>
            <TabsContent value="history">
              <ProjectHistory project={project} />
            </TabsContent>
            <TabsContent value="notes">
              <NotesPane projectId={project.projectId} />
            </TabsContent>
          </Tabs>
        </Card>
      </div>
      <ProjectDialogs
        project={project}
        bucket={bucket}
        action={action}
        onAction={setAction}
        onClose={() => setAction(null)}
      />
    </>
  );
}

type ProjectLandProps = Pick<ProjectReviewProps, 'project'> & {
  overlaps: readonly ProjectOverlap[];
  regions: ReturnType<typeof landRegions>;
};

function ProjectLand({ project, regions, overlaps }: ProjectLandProps) {
  const outlines = useQuery(projectOutlinesQuery(project.projectId));
  if (outlines.isLoadingError) {
    return (
      <LoadFailed
        title="The map could not be loaded"
        message={outlines.error.message}
        isRetrying={outlines.isFetching}
        onRetry={() => void outlines.refetch()}
      />
    );
  }
  const loading = <Progress label="Loading the map" />;
  if (!outlines.data) return loading;
  return (
    <ProjectMap
      fallback={loading}
      outlines={outlines.data}
      regions={regions}
      overlaps={overlaps}
      label={`Map of ${project.projectName}`}
    />
  );
}
