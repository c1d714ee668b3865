import { strFromU8 } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '#shared/lib/csv';
import { CLIENT, PARTNER } from '../../../../tests/support/soil/soil.ts';
import { withRegulator } from '../sending/regulator.fixture.ts';
import {
  auditedProject,
  downloadPack,
  jsonIn,
  SECOND,
  summaryText,
  type Pack,
} from './audited-project.fixture.ts';

describe('the auditor’s pack, for a reader who does not know the product', () => {
  const { servers, clock } = withRegulator();
  let project: { id: number; other: number; pack: Pack };
  let summary: string;

  beforeAll(async () => {
    project = await auditedProject(servers.soil, servers.cer, clock);
    summary = await summaryText(project.pack);
  });

  it('says so if nothing was declared or answered', async () => {
    const id = await servers.soil.save();
    const pack = await downloadPack(servers.soil, id);
    const text = await summaryText(pack);
    for (const part of [
      'Nothing was posted to the regulator, so nothing is declared.',
      'This project was never submitted.',
      'No finding was overridden.',
      'No form was made into a commitment yet',
      'Nothing was sent.',
    ]) {
      expect(text).toContain(part);
    }
    expect(jsonIn(pack, 'submissions.json')).toEqual([]);
    expect(jsonIn(pack, 'answers.json')).toEqual([]);
  });

  it('has the findings of each submission, with who accepted or overrode them and when', () => {
    const { submissions, overrides } = jsonIn(project.pack, 'manifest.json') as {
      submissions: { checked: { version: string; rules: string[]; findings: object[] } }[];
      overrides: object[];
    };
    expect(submissions.map(({ checked }) => checked.version)).toEqual(['2022.6', '2022.6']);
    expect(submissions[0]!.checked.rules).toContain('overlap');
    expect(submissions[0]!.checked.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          rule: 'overlap',
          override: expect.objectContaining({
            reason: 'The other project gave up this paddock in May.',
            made_by: PARTNER,
            confirmed_by: SECOND,
          }) as unknown,
        }),
        expect.objectContaining({
          rule: 'abatement',
          accepted: { by: PARTNER, at: expect.any(String) as string },
        }),
      ]),
    );
    expect(submissions[1]!.checked.findings).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: 'refused-before' })]),
    );
    expect(overrides).toMatchObject([
      { by: PARTNER, confirmed_by: SECOND, withdrawn_by: null, withdrawn_at: null },
    ]);
  });

  it('has every answer of every form as JSON and CSV, in the words of the form', () => {
    const [form] = jsonIn(project.pack, 'answers.json') as {
      form: number;
      parcels: { key: string; name: string }[];
      answers: { step: number; question: string; answer: string | null }[];
      stored: { name: string };
    }[];
    expect(form).toMatchObject({ stored: { name: 'Casey Client' } });
    expect(form!.parcels).toHaveLength(2);
    expect([...new Set(form!.answers.map(({ step }) => step))]).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(form!.answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          step: 5,
          question: 'Grazing, year by year',
          answer: expect.stringMatching(/^\d{4}, Cattle: 120, Sheep: 900$/) as string,
        }),
        expect.objectContaining({ question: 'Do you use a feed budget tool?', answer: null }),
      ]),
    );
    const [head, ...lines] = [...parseCsv(strFromU8(project.pack['answers.csv']!))];
    expect(head?.cells).toEqual(['form', 'made_at', 'step', 'step_title', 'question', 'answer']);
    expect(lines).toHaveLength(form!.answers.length);
  });

  it('has the sheet for each submission in the state in which it was sent', () => {
    const { sheets, entries } = jsonIn(project.pack, 'manifest.json') as {
      sheets: { name: string; made_by: string; for_submissions: number[] }[];
      entries: { name: string }[];
    };
    expect(sheets).toMatchObject([
      { made_by: PARTNER, for_submissions: [1] },
      { made_by: PARTNER, for_submissions: [2] },
    ]);
    for (const { name } of sheets) {
      expect(strFromU8(project.pack[name]!)).toContain('2 (without the dam)');
      expect(entries.map((entry) => entry.name)).toContain(name);
    }
  });

  it('has the outline of each parcel', () => {
    expect(jsonIn(project.pack, 'boundary.geojson')).toMatchObject({
      type: 'FeatureCollection',
      features: [{ geometry: { type: 'Polygon' } }, { geometry: { type: 'Polygon' } }],
    });
  });

  it('takes declarations from what was sent, not from the present project', async () => {
    await servers.soil.database.asOwner
      .updateTable('soil_project')
      .set({ name: 'Renamed since' })
      .where('id', '=', project.id)
      .execute();
    const text = await summaryText(await downloadPack(servers.soil, project.id));
    expect(text).toContain('It is called “Mirrool Downs Soil Project”');
    expect(text).not.toContain('It is called “Renamed since”');
  });

  /** What an auditor asks, and the words of the summary that answer it. */
  const QUESTIONS: [question: string, ...answers: (string | RegExp)[]][] = [
    ['Which land is it?', '2 parcels, listed one by one below.', /1 1 DP755510 whole/],
    [
      'Whose land is it, and how is that known?',
      'Casey Client, for every parcel.',
      /Title: title\.pdf of \d+ \w+ \d{4}, owners Casey Client\./,
    ],
    ['Are the lots whole or in part?', 'Parcel 2 belongs to it only in part: “without the dam”.'],
    ['Which boundary?', 'boundary.geojson has their coordinates'],
    [
      'Who signed what, when, on which page?',
      /Casey Client Registered proprietor page \d+, a mark is seen/,
      /commitment-\d+-signed\.pdf, form 1/,
      `, ${CLIENT}`,
    ],
    ['Who looked at it?', `${PARTNER} looked at it on`, 'Note: Rang Casey.'],
    [
      'Was anything withdrawn?',
      `${PARTNER} withdrew this confirmation on`,
      'Casey asked to look once more.',
    ],
    [
      'Were there other projects on the land?',
      /share .* ha with project \d+/,
      'Another project has land at parcels 1–2.',
    ],
    [
      'Who decided that it may go on, why, and who confirmed it?',
      'The other project gave up this paddock in May.',
      `Confirmed by the second partner admin ${SECOND}`,
    ],
    [
      'What was known and accepted at sending?',
      'What was known when submission 1 was confirmed',
      `Accepted by ${PARTNER},`,
    ],
    [
      'What exactly was sent?',
      'SHA-256 of the payload',
      'The name that was sent is the signed one.',
    ],
    [
      'What was declared?',
      'Native title neither exists nor is claimed over the land.',
      'Re-establish pasture (TEST-ACTIVITY-8)',
      'First Delegate (test)',
      '500,000 tonnes',
      'published 1 January 2016',
    ],
    ['When and how often was it sent?', '2 times, the last time on', 'Once on'],
    [
      'What was answered, and when?',
      'The submission was refused.',
      /CER id CER-/,
      /\d [ap]m AEDT: The regulator answered 429 \(Too Many Requests\)\. /,
      'The regulator answered 422.',
    ],
    [
      'What changed between signature and sending?',
      'The land that was sent is the signed land: 2 parcels',
      'No newer form was made before the submission.',
    ],
    [
      'What did the second submission declare otherwise?',
      'What submission 2 declared otherwise than submission 1',
      'Rankins Springs',
    ],
    [
      'Are two files the same?',
      /The same bytes as documents\/[^,]+, so it is no consent of its own\./,
      'The same text as sheets/',
    ],
    ['How can a file be checked?', 'compare its SHA-256 (`sha256sum FILE`'],
    ['What did the regulator decide?', 'No decision of the regulator is on record.'],
    [
      'Whose consents are there, and what do they say?',
      'Whose consent: Bank or mortgagee',
      'Rural Bank',
      /On record when it was sent: bank\.pdf \(Bank or mortgagee\), recorded on \d+ \w+ \d{4}/,
      'Its words and its dates are in the file.',
    ],
    [
      'What did the client answer?',
      'Cattle: 120, Sheep: 900',
      '9. Grazing Methods Part III',
      'Not answered',
    ],
    ['Which rules of which version checked it?', /Fenceline 2022\.6, by \d+ rules: /],
    [
      'Who could change it afterwards?',
      'Who can change this record',
      'in the app and on the command line nobody can alter or delete a line of them',
    ],
  ];
  it.each(QUESTIONS)('gives this answer in the summary: %s', (_, ...answers) => {
    for (const answer of answers) {
      if (typeof answer === 'string') expect(summary).toContain(answer);
      else expect(summary).toMatch(answer);
    }
  });
});
