// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAppSettings } from '#shared/config/react';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { SETTINGS } from '../../../../tests/support/screens/screen.tsx';
import { HelpPages } from './HelpPages.tsx';

beforeEach(() => {
  keepAppSettings(SETTINGS);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  render(<HelpPages />);
});

const topics = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('HelpPages', () => {
  it('shows every topic, and links each from the contents', async () => {
    const contents = within(screen.getByRole('navigation', { name: 'Topics' }));
    const names = contents.getAllByRole('button').map((entry) => entry.textContent);
    expect(names.length).toBeGreaterThan(10);
    expect(topics()).toEqual(names);
    await userEvent.click(screen.getByRole('button', { name: 'Farm Key' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Farm Key' }));
  });

  it('keeps the topics that contain every word of the search', async () => {
    await enterText(screen.getByRole('searchbox', { name: 'Find in help' }), 'polygons FILE');
    expect(topics()).toEqual(['Boundary files']);
    expect(screen.getByRole('status').textContent).toBe('1 topic');
  });

  it('says when no topic contains the search', async () => {
    await enterText(screen.getByRole('searchbox', { name: 'Find in help' }), 'helicopter');
    expect(screen.getByText('Nothing about “helicopter”').isConnected).toBe(true);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('explains a term where it is used', () => {
    expect(screen.getAllByRole('button', { name: 'What is a PIC?' })).not.toHaveLength(0);
  });
});
