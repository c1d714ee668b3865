import { STYLE } from './style.ts';

/** The elements in the shadow DOM, the same for every map and state. */
export interface Frame {
  host: HTMLElement;
  map: HTMLElement;
  buttons: HTMLElement;
  hint: HTMLElement;
  /** Name, hectares and locality: visible to everybody and readable by screen readers. */
  caption: HTMLElement;
  attribution: HTMLElement;
  /** Explains the colours of the ground cover and names its season. */
  legend: HTMLElement;
  /** Shown while there is no map: the reason, or that it is loading. */
  notice: HTMLElement;
  setHeight(height: string): void;
}

/** Constructed style sheets, because a page's content security policy does not block them. */
const shared = new CSSStyleSheet();
shared.replaceSync(STYLE);

export function createFrame(host: HTMLElement): Frame {
  const shadow = host.attachShadow({ mode: 'open' });
  const own = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [shared, own];
  const part = (name: string, tag = 'div') => {
    const element = document.createElement(tag);
    element.className = name;
    element.part.add(name);
    return element;
  };
  const frame: Frame = {
    host,
    map: part('map'),
    buttons: part('buttons'),
    hint: part('hint', 'p'),
    caption: part('caption', 'p'),
    attribution: part('attribution', 'p'),
    legend: part('legend'),
    notice: part('notice', 'p'),
    setHeight: (height) => own.replaceSync(`:host { height: ${height} }`),
  };
  frame.hint.hidden = true;
  frame.notice.setAttribute('role', 'status');
  shadow.append(
    frame.map,
    frame.buttons,
    frame.hint,
    frame.caption,
    frame.attribution,
    frame.legend,
    frame.notice,
  );
  return frame;
}
