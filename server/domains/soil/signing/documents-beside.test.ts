import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestHold } from '../../../cadastre/longest-hold.fixture.ts';
import { RequestPriority } from '../../../platform/workers/request-priority.ts';
import { createReportMaker } from '../../../documents/create-report-maker.ts';
import { makeProjectFile } from '../../../documents/soil/make-project-file.ts';
import { soilProjectJobs } from '../jobs.ts';
import { readProjectFacts } from '../record/read-project-facts.ts';
import { startSoilServer, type SoilServer } from '../../../../tests/support/soil/soil.ts';

const program = join(import.meta.dirname, '../../../../dist/server/report-process.js');
const NO_COVER = { ground: null, woody: null };

describe('drawing the documents of a farm with 300 parcels', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    if (!existsSync(program)) throw new Error('The server is not built. Run: npm run build');
    soil = await startSoilServer();
    const { settings } = soil.app;
    soil.app.makeReport = createReportMaker({
      program,
      settings,
      standInCover: NO_COVER,
      requestPriority: new RequestPriority(),
    });
    await soil.addParcels(soil.farms.client, 298, 2);
  });
  afterAll(() => soil.stop());

  it.each([
    ['commitment', 'make-commitment', 'A2'],
    ['condition', 'make-condition-report', 'A5'],
  ] as const)(
    'are drawn in a child process that blocks the server for only a fraction of the time: the %s',
    async (kind, job, asked) => {
      const projectId = await soil.save();
      await soil.put(projectId, asked);
      const make = soilProjectJobs(soil.app)[job];
      const heldMs = await longestHold(() => make({ projectId }, { isLastTry: false }));

      const { PARTNER_NAME: partnerName } = soil.app.settings;
      const facts = await soil.database.asWorker((sql) =>
        readProjectFacts(sql, projectId, { since: asked, partnerName }),
      );
      expect(facts.areas).toHaveLength(300);
      const before = process.cpuUsage();
      const { bytes } = await makeProjectFile(kind, facts, NO_COVER);
      const drawnHereMs = process.cpuUsage(before).user / 1e3;
      expect(heldMs).toBeLessThan(drawnHereMs / 4);
      const kept = await soil.app.files.get(`projects/${projectId}/${kind}/v1.pdf`);
      expect(Buffer.compare(kept!, bytes)).toBe(0);
    },
    240_000,
  );
});
