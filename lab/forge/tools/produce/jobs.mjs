// Reads the list of jobs that a producing tool gets as its only argument: [{"input": path, "output": path}].
import { readFileSync } from 'node:fs';

export const jobs = JSON.parse(readFileSync(process.argv[2], 'utf8'));
export const readPage = ({ input }) => JSON.parse(readFileSync(input, 'utf8'));
export const STANDARD_FONTS = {
  sans: { regular: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' },
  serif: { regular: 'Times-Roman', bold: 'Times-Bold', mono: 'Courier' },
};
