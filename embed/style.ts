import { GROUND_COVER_LEGEND } from '#entities/cover';

const COVER_COLOURS = GROUND_COVER_LEGEND.map(({ from, colour }) => `${colour} ${from}%`).join();

/**
 * The element's styles, plus the part of Leaflet's style sheet for tiles, paths and markers. Sites
 * may set the custom properties and style the parts.
 */
export const STYLE = `
:host { display: block; position: relative; overflow: hidden; contain: content; height: 400px;
  border-radius: var(--farm-map-radius, 6px); background: #e4e7dc }
:host([hidden]) { display: none !important }
:host(:fullscreen) { border-radius: 0; height: 100% }
/* Whatever the page's text looks like: an indent would even move the gate. */
.map, .buttons, .legend, p { all: initial; visibility: inherit; pointer-events: inherit; color: #1b241b;
  font: 14px/1.4 var(--farm-map-font, system-ui, sans-serif) }
.map { position: absolute; inset: 0; z-index: 0; outline: none; overflow: hidden; touch-action: pan-x pan-y;
  -webkit-tap-highlight-color: transparent; cursor: grab }
.map.awake { touch-action: none }
.map:focus-visible { box-shadow: inset 0 0 0 3px #1f6feb }
.leaflet-pane, .leaflet-tile, .leaflet-marker-icon, .leaflet-tile-container, .leaflet-pane > canvas, .leaflet-zoom-box, .leaflet-layer { position: absolute; left: 0; top: 0 }
.leaflet-tile, .leaflet-marker-icon { user-select: none; -webkit-user-drag: none; border: 0 }
.leaflet-tile { visibility: hidden; width: 256px; height: 256px; max-width: none; mix-blend-mode: normal }
.leaflet-tile-loaded { visibility: inherit }
.leaflet-tile-pane { z-index: 200 } .leaflet-overlay-pane { z-index: 400 } .leaflet-marker-pane { z-index: 600 }
.leaflet-map-pane canvas { z-index: 100; max-width: none; pointer-events: none }
.leaflet-marker-icon { pointer-events: none; display: block }
.paddock span { display: block; transform: translateY(-50%); text-align: center; white-space: pre-line; color: #fff;
  font-weight: 600; font-size: 12px; line-height: 1.25; text-shadow: 0 0 2px #000, 0 0 3px #000, 0 1px 4px #000 }
.leaflet-fade-anim .leaflet-tile { will-change: opacity }
.leaflet-zoom-animated { transform-origin: 0 0 }
.leaflet-zoom-anim .leaflet-zoom-animated { will-change: transform; transition: transform .25s cubic-bezier(0, 0, .25, 1) }
.leaflet-zoom-anim .leaflet-tile, .leaflet-pan-anim .leaflet-tile { transition: none }
.leaflet-zoom-anim .leaflet-zoom-hide { visibility: hidden }
.leaflet-dragging .map, .map.leaflet-drag-target { cursor: grabbing }
.buttons { position: absolute; top: 10px; right: 10px; z-index: 2; display: grid; gap: 4px }
button { all: unset; box-sizing: border-box; width: 36px; height: 36px; display: grid; place-items: center;
  background: #fff; border-radius: 4px; box-shadow: 0 1px 3px #0005; cursor: pointer }
@media (pointer: coarse) { button { width: 44px; height: 44px } }
button:hover { background: #f2f4ee } button:disabled { color: #99a; cursor: default }
button:focus-visible { outline: 3px solid #1f6feb; outline-offset: 1px }
svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round }
.leaflet-marker-icon svg { width: auto; height: auto; stroke-width: 1.5 }
p { margin: 0; position: absolute; z-index: 1 }
p:empty, p[hidden] { display: none }
.caption { left: 10px; bottom: 10px; max-width: calc(100% - 20px); box-sizing: border-box; padding: 4px 10px;
  background: #fffffff0; border-radius: 4px; font-weight: 600; overflow-wrap: anywhere }
.attribution { right: 0; top: auto; bottom: 0; padding: 1px 6px; font-size: 11px; background: #ffffffd0; z-index: 1 }
.caption:not(:empty) { bottom: 26px }
.legend { position: absolute; left: 10px; top: 10px; z-index: 1; max-width: calc(100% - 76px); box-sizing: border-box;
  display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 4px 10px; background: #fffffff0; border-radius: 4px; pointer-events: none }
.legend:empty { display: none }
.season { font-weight: 600 }
.scale { display: flex; align-items: center; gap: 6px }
.colours { width: 72px; height: 10px; border-radius: 2px; print-color-adjust: exact;
  background: linear-gradient(90deg, ${COVER_COLOURS}) }
.hint, .notice { inset: 0; display: grid; place-items: center; text-align: center; padding: 16px; white-space: pre-line }
.hint { pointer-events: none; background: #0007; color: #fff; font-size: 17px; z-index: 3 }
.notice { background: #e4e7dc; z-index: 4 }
@media (forced-colors: active) {
  .map, .colours { forced-color-adjust: none }
  .paddock span { width: max-content; margin: auto; background: Canvas; color: CanvasText; text-shadow: none }
  button, .caption, .legend { outline: 1px solid; outline-offset: -1px }
  .hint { background: none }
}
@media print { .buttons, .hint { display: none } }
`;
