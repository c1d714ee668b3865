// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartItem } from '#entities/cart';
import { $message } from '#shared/snackbar/react';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import type { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import {
  key,
  carbon,
  benchmark,
  openShop,
  press,
  startOrderServer,
  closeShop,
} from './shop.fixture.tsx';

const cellsOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('cell')
    .slice(0, 3)
    .map((cell) => cell.textContent);

let server: OrderServer;
beforeEach(() => {
  server = startOrderServer();
});
afterEach(closeShop);

describe('the cart table', () => {
  it('lists item, farm and price, with display names and the total (CART-12, OP-40, OP-104)', async () => {
    await openShop([key, carbon]);
    const table = screen.getByRole('table', { name: 'Items in the cart' });
    const titles = within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(titles.slice(0, 3)).toEqual(['Item', 'Farm', 'Price (inc. GST - AUD)']);
    const rows = within(table).getAllByRole('row');
    expect(rows.map(cellsOf).filter((cells) => cells.length > 0)).toEqual([
      ['Forest Carbon ReportPDF and CSV · Data to 2019', 'Back Creek', '$155.00'],
      ['Farm KeyBoundary as PDF, GeoJSON, KML and shapefile', 'Kurrajong Park', '$75.00'],
    ]);
  });

  it('names each farm once, even in a cart of 200 lines', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({
      property_id: 100 + i,
      property_name: i === 0 ? 'Αγρόκτημα 河岸农场' : `Farm ${i}`,
    }));
    await openShop(
      many.flatMap((one) => [cartItem(one, 'Property Key'), cartItem(one, 'Carbon Report')]),
    );
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(200);
    expect(screen.getAllByRole('rowheader')).toHaveLength(100);
    screen.getByRole('rowheader', { name: 'Αγρόκτημα 河岸农场' });
    screen.getByText('$23,000.00');
    screen.getByText('$2,090.91');
    screen.getByText('$20,909.09');
  });

  it('says that a key is already owned, how many parcels a benchmark compares, and up to which date', async () => {
    const files = orderRecord().files.list;
    server.purchase = { order_id: 12, ordered_at: '2026-10-13T01:30:00.000Z', files };
    await openShop([key, benchmark]);
    await screen.findByText(/^You own this \(13 Oct( 2026)?\)/);
    screen.getByText(/^PDF, CSV and GeoJSON · 1 parcel · Data to Autumn 2021/);
    const edit = screen.getByRole('link', { name: 'Edit the parcels of Kurrajong Park' });
    expect(edit.getAttribute('href')).toBe('/benchmark?farm=7');
    await press('Download');
    await waitFor(() => expect(server.callsOf('fileLink')).toHaveLength(1));
  });

  it('removes an item by the button in its row, without confirmation (CART-11, CART-13)', async () => {
    const { scope, typesInCart } = await openShop([key, carbon]);
    await press('Remove Farm Key for Kurrajong Park');
    expect(typesInCart()).toEqual(['Carbon Report']);
    expect(scope.getState($message)).toMatchObject({
      lines: ['Removed from the cart: Farm Key for Kurrajong Park.'],
      action: { label: 'Undo' },
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shopping cart' }));
  });

  it('says when it is empty, shows the products’ prices, and links to the map (CART-14..17)', async () => {
    await openShop([key]);
    await press('Remove Farm Key for Kurrajong Park');
    expect(screen.getByText('Shopping cart is empty')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    const products = within(screen.getByRole('list', { name: 'Products' }));
    expect(products.getAllByText(/^\$/).map((price) => price.textContent)).toEqual([
      '$75',
      '$155',
      '$175',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Open the map' }));
    expect(await screen.findByText('Map')).toBeTruthy();
  });

  it('warns that removing a key also removes its report; declining removes nothing (CART-08, CART-10)', async () => {
    const { typesInCart } = await openShop([key, benchmark]);
    await press('Remove Farm Key for Kurrajong Park');
    const warning = screen.getByRole('alertdialog', {
      name: 'Remove the Farm Key and its report?',
    });
    expect(warning.textContent).toContain('Woody Veg. & Ground Cover Report for Kurrajong Park');
    await press('Keep both');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(typesInCart()).toEqual(['Property Key', 'Benchmark Report']);
  });

  it('removes both after the warning is confirmed, until that is undone (CART-09)', async () => {
    const { scope, typesInCart } = await openShop([key, benchmark, carbon]);
    await press('Remove Farm Key for Kurrajong Park');
    await press('Remove both');
    expect(typesInCart()).toEqual(['Carbon Report']);
    scope.getState($message)?.action?.run();
    await waitFor(() =>
      expect(typesInCart()).toEqual(['Carbon Report', 'Property Key', 'Benchmark Report']),
    );
  });
});
