import type { QuestionBase } from '../../question-base.ts';
import { dentalLaboratory } from './first/dental-laboratory.ts';
import { lawFirm } from './first/law-firm.ts';
import { waterUtility } from './first/water-utility.ts';
import { conservatory } from './second/conservatory.ts';
import { logisticsHub } from './second/logistics-hub.ts';
import { museum } from './second/museum.ts';

/** Bases written without reading the rules of the assistant. Rules and trees may be tuned on these. */
export const FRESH_FIRST_BASES: readonly QuestionBase[] = [waterUtility, lawFirm, dentalLaboratory];

/** The same, on which nothing is tuned. */
export const FRESH_SECOND_BASES: readonly QuestionBase[] = [museum, conservatory, logisticsHub];
