import { detailLines } from '../view/detail-lines.ts';
import { layoutOf } from './layout.ts';
import { moved } from './listing.ts';
import { type Next, type ReviewState, type Tab, TABS } from './review-state.ts';

/** Handles keys of the open detail and keys that open one of its tabs; null for all others. */
export function onDetailKey(state: ReviewState, key: string): Next | null {
  if (state.selectedId === null) return null;
  const tab = tabAt(state, key);
  if (tab) return [{ ...state, isDetailOpen: true, tab, detailAt: 0 }, []];
  if (!state.isDetailOpen) return null;
  const page = Math.max(1, layoutOf(state).detailRows - 1);
  switch (key) {
    case 'escape':
    case 'h':
    case 'backspace':
      return [{ ...state, isDetailOpen: false, message: null }, []];
    case 'up':
    case 'k':
      return [scrolled(state, -1), []];
    case 'down':
    case 'j':
      return [scrolled(state, 1), []];
    case 'pageup':
      return [scrolled(state, -page), []];
    case 'pagedown':
    case ' ':
      return [scrolled(state, page), []];
    case 'home':
    case 'g':
      return [scrolled(state, -Infinity), []];
    case 'end':
    case 'G':
      return [scrolled(state, Infinity), []];
    case 'n':
      return [moved(state, 1), []];
    case 'p':
      return [moved(state, -1), []];
    case 'enter':
      return onFile(state, 'save');
    case 'y':
      return onFile(state, 'link');
    default:
      return null;
  }
}

function tabAt({ tab, isDetailOpen }: ReviewState, key: string): Tab | undefined {
  const after = (by: number) => TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length];
  if (/^[1-9]$/.test(key)) return TABS[Number(key) - 1];
  if (key === 'tab') return isDetailOpen ? after(1) : tab;
  if (!isDetailOpen) return undefined;
  if (key === 'right' || key === 'l') return after(1);
  return key === 'left' || key === 'shift-tab' ? after(-1) : undefined;
}

/** Moves through the documents one by one, and through all other tabs line by line. */
function scrolled(state: ReviewState, by: number): ReviewState {
  const last =
    state.tab === 'documents'
      ? filesIn(state).length - 1
      : detailLines(state).length - layoutOf(state).detailRows;
  return { ...state, detailAt: Math.max(0, Math.min(state.detailAt + by, last)) };
}

const filesIn = ({ detail }: ReviewState) =>
  detail?.files.is === 'there' ? detail.files.value : [];

function onFile(state: ReviewState, how: 'save' | 'link'): Next {
  const file = state.tab === 'documents' ? filesIn(state)[state.detailAt] : undefined;
  if (!file || state.busy) return [state, []];
  if (!file.isThere) {
    return [{ ...state, message: { tone: 'plain', text: `${file.title}: not there yet.` } }, []];
  }
  return [{ ...state, busy: `Getting ${file.fileName}` }, [{ do: how, file }]];
}
