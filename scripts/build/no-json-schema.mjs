/**
 * Stands for the parts of zod that write JSON schemas, which every schema brings along and no
 * screen uses.
 */
const refuse = () => {
  throw new Error('The app writes no JSON schemas.');
};
export const createToJSONSchemaMethod = () => refuse;
export const createStandardJSONSchemaMethod = () => refuse;
