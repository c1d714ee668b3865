import { describe, expect, it } from 'vitest';
import { warningsOf } from '#entities/submission/finding';
import { contract } from '#shared/api/contract';
import { outcomeOf } from '../../../../tests/support/soil/soil.ts';
import { readSubmittable } from '../../../../tests/support/soil/submittable.ts';
import { withRegulator } from './regulator.fixture.ts';

const { soilProjects } = contract;

describe('a project that the regulator refused before', () => {
  const { servers, submit, work, watch, statusOf, posts } = withRegulator();

  const warnings = async (id: number) =>
    warningsOf((await readSubmittable(servers.soil.sends.partner, id)).findings).filter(
      ({ rule }) => rule === 'refused-before' || rule === 'turned-down',
    );
  const refused = async () => {
    const id = await servers.soil.approved();
    await submit(id);
    servers.cer.behave({ answers: 'refuse' });
    await work(id);
    servers.cer.behave({ answers: 'accept' });
    expect(await statusOf(id)).toBe('C3');
    return id;
  };

  it('is submitted again unchanged only if the person accepts the warning about it', async () => {
    const id = await refused();
    const [warning] = await warnings(id);
    expect(warning?.says).toMatch(
      /^Nothing that is sent has changed since the regulator refused it on .*: The submission was refused\. The project area overlaps a registered project\.$/,
    );
    const submission = await servers.soil.submission(id);
    const send = (accepted: typeof submission.accepted_warnings) =>
      outcomeOf(
        servers.soil.sends.partner.send(soilProjects.updateStatusAndAttributes, {
          ...submission,
          accepted_warnings: accepted,
        }),
      );
    const others = submission.accepted_warnings.filter(({ rule }) => rule !== 'refused-before');
    expect(await send(others)).toMatch(/^CONFLICT: Nothing that is sent has changed since/);
    expect(await send(submission.accepted_warnings)).toBe('answered');
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C4', [1, 1]]);
  });

  it('has no such warning once the payload differs from the refused one', async () => {
    const id = await refused();
    await servers.soil.sends.partner.send(soilProjects.rename, {
      project_id: id,
      property_id: servers.soil.farms.client,
      project_name: 'Wirrabilla',
    });
    expect(await warnings(id)).toEqual([]);
  });

  it('has a warning after C5 too, and can be submitted again', async () => {
    const id = await servers.soil.approved();
    await submit(id);
    await work(id);
    servers.cer.behave({ decision: 'not-approved' });
    await watch(id);
    expect(await statusOf(id)).toBe('C5');
    const [warning, ...rest] = await warnings(id);
    expect([warning?.rule, rest]).toEqual(['turned-down', []]);
    expect(warning?.says).toMatch(
      /^The regulator turned the project down on .*: Not approved\. Nothing that is sent has/,
    );
    expect(await submit(id)).toBe('answered');
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C4', [1, 1]]);
  });

  it('shows the reason of a refusal that a person recorded, until they correct it', async () => {
    const id = await servers.soil.approved();
    await submit(id);
    await work(id);
    const decide = (status: 'C4' | 'C5', note: string) =>
      servers.soil.sends.partner.send(soilProjects.recordDecision, {
        project_id: id,
        project_status: status,
        note,
      });
    await decide('C5', 'Their letter of 3 June says so.');
    expect((await warnings(id)).map(({ says }) => says).join()).toContain(
      ': Their letter of 3 June says so. Nothing',
    );
    await decide('C4', 'The letter was about another project.');
    expect(await warnings(id)).toEqual([]);
  });
});
