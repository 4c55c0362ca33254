import type { QuestionBase } from '../../question-base.ts';
import { dentalLaboratory } from './first/dental-laboratory.ts';
import { lawFirm } from './first/law-firm.ts';
import { waterUtility } from './first/water-utility.ts';

/** Bases of an author who does not know the rules of the assistant. Rules and trees may be tuned on these. */
export const FRESH_FIRST_BASES: readonly QuestionBase[] = [waterUtility, lawFirm, dentalLaboratory];
