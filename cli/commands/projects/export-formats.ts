import { projectCsvHead, projectCsvLines, type ProjectColumn } from '#entities/soil-project/export';
import { projectFeatures, rowsOfProject } from '#entities/soil-project/record';
import type { SoilProjectRecord } from '#shared/api/contract';

type Records = AsyncIterable<SoilProjectRecord> | Iterable<SoilProjectRecord>;
type Columns = readonly ProjectColumn[] | null;

/**
 * Each format yields the parts of its file in order. No part holds more than one project, and the
 * first part comes with the first project, so that nothing is written if the first read fails.
 * `columns` null means all columns.
 */
export const FORMATS = {
  csv: (records: Records, columns: Columns) =>
    parts(records, {
      opening: projectCsvHead(columns),
      text: (record) => projectCsvLines(rowsOfProject(record), columns),
      between: '',
      closing: '',
    }),
  json: (records: Records, columns: Columns) =>
    parts(
      records,
      inJson('[', (record) => rowsOfProject(record).map((row) => only(row, columns)), ']'),
    ),
  geojson: (records: Records, columns: Columns) =>
    parts(
      records,
      inJson(
        '{"type":"FeatureCollection","features":[',
        (record) =>
          projectFeatures(record).map((feature) => ({
            ...feature,
            properties: only(feature.properties ?? {}, columns),
          })),
        ']}',
      ),
    ),
};

const only = (values: object, columns: Columns): object =>
  columns === null
    ? values
    : Object.fromEntries(
        columns.flatMap((column) => {
          const found = Object.entries(values).find(([name]) => name === column);
          return found ? [found] : [];
        }),
      );

interface Shape {
  opening: string;
  text: (record: SoilProjectRecord) => string;
  between: string;
  closing: string;
}

/** A JSON list with one item per line. */
const inJson = (
  opening: string,
  itemsOf: (record: SoilProjectRecord) => object[],
  closing: string,
): Shape => ({
  opening: `${opening}\n`,
  text: (record) =>
    itemsOf(record)
      .map((item) => JSON.stringify(item))
      .join(',\n'),
  between: ',\n',
  closing: `\n${closing}\n`,
});

async function* parts(
  records: Records,
  { opening, text, between, closing }: Shape,
): AsyncGenerator<string> {
  let before = opening;
  for await (const record of records) {
    yield before + text(record);
    before = between;
  }
  yield (before === opening ? opening : '') + closing;
}
