/**
 * Replaces Leaflet's browser detection with constants that hold in every browser with custom
 * elements. Leaflet's own module detects features by writing HTML, which a page that requires
 * trusted types forbids.
 */
const agent = navigator.userAgent.toLowerCase();
const isOn = (platform: string): boolean => navigator.platform.startsWith(platform);
const touchNative = 'ontouchstart' in window || 'TouchEvent' in window;

const Browser = {
  any3d: true,
  canvas: true,
  passiveEvents: true,
  pointer: true,
  touch: true,
  touchNative,
  retina: devicePixelRatio > 1,
  mobile: 'orientation' in window || agent.includes('mobile'),
  chrome: agent.includes('chrome'),
  linux: isOn('Linux'),
  mac: isOn('Mac'),
};
// oxlint-disable-next-line import/no-default-export -- Leaflet's modules import it so
export default Browser;
