import { foldText } from '@probant/french/text-folding';

/** Folds a text; "&" and "et" are one word of names. */
export const foldPrintedText = (text: string): string => foldText(text).replaceAll('&', ' et ');
