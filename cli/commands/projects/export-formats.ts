import {
  projectCsvHead,
  projectCsvLines,
  projectFeatures,
  rowsOfProject,
} from '#entities/soil-project';
import type { SoilProjectRecord } from '#shared/api/contract';

type Records = AsyncIterable<SoilProjectRecord> | Iterable<SoilProjectRecord>;

/**
 * Each format yields the parts of its file in order. No part holds more than one project, and the
 * first part comes with the first project, so that nothing is written if the first read fails.
 */
export const FORMATS = {
  csv: (records: Records) =>
    parts(records, {
      opening: projectCsvHead,
      text: (record) => projectCsvLines(rowsOfProject(record)),
      between: '',
      closing: '',
    }),
  json: (records: Records) => parts(records, inJson('[', rowsOfProject, ']')),
  geojson: (records: Records) =>
    parts(records, inJson('{"type":"FeatureCollection","features":[', projectFeatures, ']}')),
};

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
