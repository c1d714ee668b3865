import { STYLE } from './style.ts';

/** The parts of the element inside its shadow, the same whatever it shows. */
export interface Frame {
  host: HTMLElement;
  map: HTMLElement;
  buttons: HTMLElement;
  hint: HTMLElement;
  /** Name, hectares and locality: what the map says to those who do not see it, and to all. */
  caption: HTMLElement;
  attribution: HTMLElement;
  /** What the colours of the ground cover mean, and of which season they are. */
  legend: HTMLElement;
  /** While there is no map: why, or that it is coming. */
  notice: HTMLElement;
  setHeight(height: string): void;
}

/** Style sheets as objects: a page's content security policy does not stop them. */
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
