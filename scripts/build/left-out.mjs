/**
 * Replaces parts of dependencies that the app never runs: zod’s writing of JSON schemas and its
 * English messages, which the contract’s own replace, and Leaflet’s drawing in Internet Explorer.
 */
const refuse = () => {
  throw new Error('The app writes no JSON schemas.');
};
export const createToJSONSchemaMethod = () => refuse;
export const createStandardJSONSchemaMethod = () => refuse;

// oxlint-disable-next-line import/no-default-export -- zod imports it so
export default () => ({});

export const vmlCreate = undefined;
export const vmlMixin = {};
