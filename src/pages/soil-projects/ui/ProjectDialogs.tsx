import type { SoilProject } from '#entities/soil-project/record';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { ProjectAction } from './ProjectActions.tsx';
import { RenameProjectDialog } from './RenameProjectDialog.tsx';
import { TitleDocsDialog } from './TitleDocsDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

export interface ProjectDialogsProps {
  project: SoilProject;
  bucket: string;
  /** The action whose dialog is open. */
  action: ProjectAction | null;
  /** Opens the dialog of another action. */
  onAction: (action: ProjectAction) => void;
  onClose: () => void;
}

/** The dialog of a project's action. */
export function ProjectDialogs(props: ProjectDialogsProps) {
  const { project, bucket, action, onAction, onClose } = props;
  switch (action) {
    case null:
      return null;
    case 'rename':
      return <RenameProjectDialog project={project} onClose={onClose} />;
    case 'view-titles':
      return (
        <TitleDocsDialog
          project={project}
          bucket={bucket}
          onReplace={(replaces) => onAction({ upload: { kind: 'title-docs', replaces } })}
          onClose={onClose}
        />
      );
    default:
      return 'upload' in action ? (
        <UploadDialog project={project} target={action.upload} bucket={bucket} onClose={onClose} />
      ) : (
        <DecisionDialog project={project} to={action.decision} onClose={onClose} />
      );
  }
}
