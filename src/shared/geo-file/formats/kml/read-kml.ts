import type { ParsedLayer } from '../../base/parsed-file.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { readXml } from '../xml/read-xml.ts';
import { createKmlCollector } from './kml-collector.ts';

/** Reads the features of a KML document by the local names of its elements. */
export async function readKml(
  text: string,
  name: string,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const collector = createKmlCollector(name, reading);
  await readXml(text, 'KML', collector, reading);
  return collector.finish();
}
