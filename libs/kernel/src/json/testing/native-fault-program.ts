import { checkJsonEngine } from '../engine-check.ts';

/**
 * Prints the names that JSON.parse of this engine returns in a text that follows a similar one (nodejs/node issue 63785), and what the check
 * of the engine reports. A program of its own, because the names depend on every text that the process has read before.
 */
const readNames = (first: string, second: string): readonly string[] => {
  JSON.parse(first);
  return Object.keys(JSON.parse(second) as object);
};
const findFault = (): string | null => {
  try {
    checkJsonEngine(JSON.parse);
    return null;
  } catch (error) {
    return String(error);
  }
};
const names = [
  readNames('{"needed":0,"\\\\":1}', '{"needed":0,"\\"":1}'),
  readNames('{"longer":0,"\\\\u":1}', '{"longer":0,"\\u0061b":1}'),
];
console.log(JSON.stringify({ names, fault: findFault() }));
