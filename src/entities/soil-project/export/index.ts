export {
  PROJECT_COLUMNS,
  type ProjectColumn,
  csvFileName,
  projectCsv,
  projectCsvHead,
  projectCsvLines,
} from './model/project-csv.ts';
