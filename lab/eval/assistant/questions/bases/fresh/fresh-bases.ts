import type { QuestionBase } from '../../question-base.ts';
import { funeralDirector } from './fifth/funeral-director.ts';
import { industrialLaundry } from './fifth/industrial-laundry.ts';
import { dentalLaboratory } from './first/dental-laboratory.ts';
import { lawFirm } from './first/law-firm.ts';
import { waterUtility } from './first/water-utility.ts';
import { conservatory } from './second/conservatory.ts';
import { logisticsHub } from './second/logistics-hub.ts';
import { museum } from './second/museum.ts';
import { drivingSchool } from './third/driving-school.ts';
import { foodBank } from './third/food-bank.ts';
import { printShop } from './third/print-shop.ts';
import { sailingClub } from './third/sailing-club.ts';

/** Bases written without reading the rules of the assistant. Rules and trees may be tuned on these. */
export const FRESH_FIRST_BASES: readonly QuestionBase[] = [waterUtility, lawFirm, dentalLaboratory];

/** The same, on which nothing is tuned. */
export const FRESH_SECOND_BASES: readonly QuestionBase[] = [museum, conservatory, logisticsHub];

/** Two more on which rules and trees may be tuned: two documents each, whose sentences leave their subject to the heading. */
export const FRESH_THIRD_BASES: readonly QuestionBase[] = [sailingClub, printShop];

/** The same, on which nothing is tuned. */
export const FRESH_FOURTH_BASES: readonly QuestionBase[] = [drivingSchool, foodBank];

/** Two of trades that no other base has, asked once as the product was on 2026-12-01; nothing is tuned on them. */
export const FRESH_FIFTH_BASES: readonly QuestionBase[] = [industrialLaundry, funeralDirector];
