import { styleText } from 'node:util';
import { getCommandProcess } from '../command-process.ts';

const HIGH_SCORE = 0.9;
const MIDDLE_SCORE = 0.5;

/** Colours a text by a confidence on a terminal: green, yellow or red. NO_COLOR, a file and a pipe get the text alone. */
export const paintScore = (
  text: string,
  score: number,
  stream: NodeJS.WritableStream = getCommandProcess().stdout,
): string => styleText(score >= HIGH_SCORE ? 'green' : score >= MIDDLE_SCORE ? 'yellow' : 'red', text, { stream });
