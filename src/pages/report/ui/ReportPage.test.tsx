// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { ReportNumbers } from '#entities/report';
import type { ReportRecord } from '#shared/api/contract';
import { reportNumbers, reportRecord } from '../../../../tests/support/reports/report-numbers.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { DeliveredReport } from './ReportPage.tsx';

let numbers: ReportNumbers;
let status = 200;
const answer = vi.fn<() => ReportRecord>();

beforeEach(() => {
  numbers = reportNumbers();
  status = 200;
  answer.mockReset().mockReturnValue(reportRecord());
  answerCalls({ 'reports.read': () => [answer()], 'documents.links': () => [] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(JSON.stringify(numbers), { status }),
  );
});
afterEach(() => vi.restoreAllMocks());

const open = (itemId = '31') =>
  showScreen(() => <DeliveredReport itemId={itemId} />, '/reports/31');

const press = async (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));

describe('a report on screen', () => {
  it('names farm, order and the age of its data, and marks sample data', async () => {
    open();
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toContain('Kurrajong Park');
    screen.getByText('Data to Autumn 2021');
    screen.getByText('Order 12');
    screen.getByText('Sample data, not real measurements');
  });

  it('has the document’s number, to verify it, and to share it unless it is a copy', async () => {
    const [file] = reportRecord().files;
    const files = [{ ...file!, file_name: 'report.pdf', document_number: 'FL-7K3M-92QX-4TRA' }];
    answer.mockReturnValue(reportRecord({ files, is_own: false }));
    const { queryClient } = open();
    const verify = await screen.findByRole('link', { name: /^Verify/ });
    expect(verify.getAttribute('href')).toBe('/verify/FL-7K3M-92QX-4TRA');
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
    answer.mockReturnValue(reportRecord({ files }));
    await queryClient.invalidateQueries();
    await userEvent.click(await screen.findByRole('button', { name: /^Share/ }));
    await screen.findByRole('dialog', { name: /^Share the Woody Veg. & Ground Cover Report of/ });
  });

  it('refers to the PDF for what a report says that was made before there was a list', async () => {
    open();
    await screen.findByText('Please read what this report says, with its limits, in its PDF.');
    expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull();
    await screen.findByRole('slider', { name: /^Ground cover of the farm and/ });
  });

  it('reads the chart’s values by keyboard', async () => {
    open();
    const chart = await screen.findByRole('slider', { name: /^Ground cover of the farm and/ });
    expect(chart.ariaValueText).toBe('Autumn 2021: Farm 70.0%, Comparison parcels 66.0%');
    chart.focus();
    await userEvent.keyboard('{Home}');
    expect(chart.ariaValueText).toBe('Summer 2019–20: Farm 40.0%, Comparison parcels 45.0%');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(chart.ariaValueText).toBe('Winter 2020: Farm –, Comparison parcels 60.0%');
  });

  it('shows one season of the year with its own difference', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Autumn' }));
    screen.getByText(/^On average the difference is \+4\.5 percentage points/);
    const chart = screen.getByRole('slider', { name: /autumn$/ });
    expect(chart.ariaValueMax).toBe('2');
    await userEvent.click(screen.getByText('Show as a table: ground cover by season'));
    const rows = within(screen.getByRole('table', { name: 'Ground cover by season' }));
    expect(rows.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Autumn 2020',
      'Autumn 2021',
    ]);
  });

  it('names only the years of drought that its chart shows', async () => {
    const droughts = { years: [1965, 2019, 2020], record: [1900, 2025] as [number, number] };
    numbers = reportNumbers({ ground: { ...reportNumbers().ground!, droughts } });
    open();
    expect(await screen.findByText(/by the rain on this farm/)).toHaveProperty(
      'textContent',
      expect.stringContaining('(on this chart 2019, 2020).'),
    );
  });

  it('gives lost hectares without a second minus', async () => {
    open();
    const chart = await screen.findByRole('slider', { name: /gained and lost by year$/ });
    expect(chart.ariaValueText).toBe('2019: Gained 2.0 ha, Lost, below the line 0.5 ha');
  });

  it('narrows the years, gives their averages and shows all again', async () => {
    open();
    const from = await screen.findByRole('slider', { name: 'From' });
    from.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    screen.getByText(/^From Spring 2020 to Autumn 2021 the farm’s average is 70\.7%/);
    await press('Show all years');
    expect(screen.queryByText(/^From Spring 2020/)).toBeNull();
  });

  it('sorts the comparison parcels and keeps the chosen one', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Comparison parcels' });
    const lots = () => within(table).getAllByRole('button', { name: /^Lot/ });
    await userEvent.click(lots()[1]!);
    await userEvent.click(within(table).getByRole('button', { name: 'Distance' }));
    await userEvent.click(within(table).getByRole('button', { name: 'Distance' }));
    expect(lots().map(({ textContent, ariaPressed }) => [textContent, ariaPressed])).toEqual([
      ['Lot 9 DP755092', 'true'],
      ['Lot 10 DP755092', 'false'],
    ]);
    screen.getByText(/The map shows the nearest 1; the table has them all/);
    screen.getByText(/NSW9 \(no longer in the parcel data\)/);
  });

  it('lists the paddocks of a farm that has some', async () => {
    numbers = reportNumbers({
      paddocks: [{ name: 'Creek Flat', areaHa: 20, mean: 61.2, latest: null, woody: 4 }],
    });
    open();
    const table = await screen.findByRole('table', { name: 'Paddocks' });
    expect(
      within(table).getByRole('row', { name: 'Creek Flat 61.2% – 4.0% 20.0 ha' }),
    ).toBeTruthy();
  });

  it('says what became of the forest if the report states it', async () => {
    numbers = reportNumbers({
      forest: {
        year: 2024,
        cutOffHa: 40,
        keptHa: 37,
        lost: [{ hectares: 3, at: [147.2, -34.8] }],
        scatteredHa: 0,
        unseenHa: 0,
        hasHeight: false,
        data: 'Canopy: Example, v1.',
      },
    });
    open();
    await screen.findByRole('heading', { name: 'Forest since the end of 2020' });
    screen.getByText(/^The data show loss of forest on this farm between 31 December 2020/);
    const patches = screen.getByRole('table', { name: 'Patches no longer forest' });
    expect(
      within(patches).getByRole('row', { name: '34.80000° S, 147.20000° E 3.0 ha' }),
    ).toBeTruthy();
  });

  it('replaces missing ground cover, or an unchanged tree cover, by one line of text', async () => {
    const [first] = numbers.woody;
    numbers = reportNumbers({ ground: null, woody: [first!] });
    open();
    await screen.findByText(/^There are no ground cover data for this farm/);
    expect(screen.getByText(/No year gained or lost woody land/)).toBeTruthy();
  });
});

describe('a chart that would be empty', () => {
  it('is replaced by one line if a season of the year was never measured', async () => {
    const { ground } = reportNumbers();
    const seasons = ground!.seasons.map((season) =>
      season.quarter.endsWith('06') ? { ...season, comparison: null } : season,
    );
    numbers = reportNumbers({ ground: { ...ground!, seasons } });
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Winter' }));
    screen.getByText('No winter was measured.');
    expect(screen.queryByRole('slider', { name: /winter$/ })).toBeNull();
  });

  it('is replaced by one line if no year saw canopy from which to estimate carbon', async () => {
    numbers = reportNumbers({ carbon: [{ year: 2019, low: 0, middle: 0, high: 0 }] });
    open();
    await screen.findByText('No year saw enough canopy on the farm to estimate its carbon.');
    expect(screen.queryByRole('slider', { name: /^Tonnes of carbon/ })).toBeNull();
  });
});

describe('a report without numbers', () => {
  it('offers the files of an older report', async () => {
    answer.mockReturnValue(reportRecord({ numbers: null }));
    open();
    await screen.findByText('This report has no charts on screen');
    expect(
      screen.getByRole('button', { name: /^Download kurrajong-park-ground-cover/ }),
    ).toBeTruthy();
  });

  it('says that a report is still being made', async () => {
    answer.mockReturnValue(reportRecord({ numbers: null, files: [] }));
    open();
    expect(await screen.findByText('This report is not ready yet')).toBeTruthy();
  });

  it('is replaced by the report once it is made', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      answer.mockReturnValueOnce(reportRecord({ numbers: null, files: [] }));
      open();
      await screen.findByText('This report is not ready yet');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await screen.findByText('Data to Autumn 2021')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('leads back to the list if the report does not exist', async () => {
    answer.mockImplementation(() => {
      throw new ApiError('NOT_FOUND', 'This was not found.', { status: 404 });
    });
    open();
    await screen.findByRole('heading', { name: 'There is no such report' });
    expect(screen.getByRole('link', { name: 'Show your reports' }).getAttribute('href')).toBe(
      '/reports',
    );
  });

  it('sends no request if the report’s address is not a number', async () => {
    open('policy');
    await screen.findByRole('heading', { name: 'There is no such report' });
    expect(answer).not.toHaveBeenCalled();
  });

  it('offers a retry if the numbers cannot be loaded', async () => {
    status = 404;
    open();
    await screen.findByText('The numbers of this report could not be loaded.');
    status = 200;
    await press('Try again');
    expect(await screen.findByText('Data to Autumn 2021')).toBeTruthy();
  });
});
