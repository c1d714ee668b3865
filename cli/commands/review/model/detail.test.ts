import { describe, expect, it } from 'vitest';
import { answersOf } from '../../projects/answers.ts';
import { detailLines } from '../view/detail-lines.ts';
import { change, loaded, PROJECTS, reviewing } from './review.fixture.ts';

describe('the review’s detail', () => {
  it('requests what the open tab needs once, and again after a refresh', () => {
    const { press, tell, asked, now } = reviewing();
    press('<enter>');
    expect(asked()).toEqual([]);
    press('4');
    expect(asked()).toMatchObject([{ do: 'read', part: 'history', project: { projectId: 6 } }]);
    tell({ type: 'part', part: 'history', projectId: 6, value: [change('C6')] });
    press('<left><right>');
    expect(asked()).toMatchObject([{ part: 'submission' }]);
    expect(now().detail?.history).toMatchObject({ is: 'there' });
    tell(loaded(PROJECTS));
    expect(asked()).toMatchObject([{ part: 'history' }]);
  });

  it('lists the client’s answers once they are read, each with its question', () => {
    const { press, tell, asked } = reviewing();
    press('6');
    expect(asked()).toMatchObject([{ do: 'read', part: 'answers', project: { projectId: 6 } }]);
    const value = answersOf(PROJECTS[0]!);
    const state = tell({ type: 'part', part: 'answers', projectId: 6, value });
    const lines = detailLines(state).map((line) => line.map(({ text }) => text).join(''));
    expect(lines).toContain(' · Your name: Not answered');
    expect(lines).toContain(' · What kind of farm is it? Not answered');
  });

  it('ignores a part that arrives for a project no longer selected', () => {
    const { press, tell } = reviewing();
    press('<enter>4n');
    const state = tell({ type: 'part', part: 'history', projectId: 6, value: [change('C6')] });
    expect(state.detail).toMatchObject({ projectId: 5, history: { is: 'loading' } });
  });

  it('updates the list when the history holds a newer status', () => {
    const { press, tell } = reviewing();
    press('<down><down>4');
    const state = tell({ type: 'part', part: 'history', projectId: 4, value: [change('C1')] });
    expect(state.message?.text).toBe('other@agriprove.example has moved project 4 to C1.');
    expect(state.listed.find((one) => one.projectId === 4)?.status).toBe('C1');
  });

  it('saves a document or shows its link, and says which one is missing', () => {
    const { press, tell, asked } = reviewing();
    press('2');
    const file = (title: string, isThere: boolean) => ({
      project: PROJECTS[0]!,
      title,
      fileName: `${title}.pdf`,
      source: { key: title },
      isThere,
      described: null,
      holder: null,
    });
    const files = [file('Title', true), file('Delegation', false)];
    tell({ type: 'part', part: 'files', projectId: 6, value: files });
    asked();
    expect(press('<enter>').busy).toBe('Getting Title.pdf');
    expect(press('y').busy).toBe('Getting Title.pdf');
    expect(asked()).toEqual([{ do: 'save', file: files[0] }]);
    tell({ type: 'linked', name: 'Title.pdf', link: 'https://farms.example/files/1' });
    expect(press('<enter><down>y').message?.text).toBe('Delegation: not there yet.');
    expect(asked()).toEqual([]);
  });
});
