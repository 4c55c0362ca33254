import type { HtmlLayout } from '../page/layout.ts';
import { accountant } from './accountant.ts';
import { association } from './association.ts';
import { bakery } from './bakery.ts';
import { caterer } from './caterer.ts';
import { cleaning } from './cleaning.ts';
import { dentalLab } from './dental-lab.ts';
import { electricity } from './electricity.ts';
import { estateAgency } from './estate-agency.ts';
import { eventHire } from './event-hire.ts';
import { freelance } from './freelance.ts';
import { garage } from './garage.ts';
import { haulage } from './haulage.ts';
import { heating } from './heating.ts';
import { hotel } from './hotel.ts';
import { insurance } from './insurance.ts';
import { itSubscription } from './it-subscription.ts';
import { itSupplies } from './it-supplies.ts';
import { joinery } from './joinery.ts';
import { law } from './law.ts';
import { metalwork } from './metalwork.ts';
import { nursery } from './nursery.ts';
import { onlineShop } from './online-shop.ts';
import { parking } from './parking.ts';
import { pharmacy } from './pharmacy.ts';
import { photography } from './photography.ts';
import { plantHire } from './plant-hire.ts';
import { plumbing } from './plumbing.ts';
import { printShop } from './print-shop.ts';
import { rent } from './rent.ts';
import { staffing } from './staffing.ts';
import { telecom } from './telecom.ts';
import { training } from './training.ts';
import { translation } from './translation.ts';
import { water } from './water.ts';
import { wholesale } from './wholesale.ts';
import { wine } from './wine.ts';
import { worksProgress } from './works-progress.ts';

/** HTML layouts to learn from. */
export const trainHtmlLayouts: readonly HtmlLayout[] = [
  association,
  plantHire,
  itSubscription,
  freelance,
  cleaning,
  bakery,
  electricity,
  garage,
  haulage,
  hotel,
  joinery,
  law,
  onlineShop,
  pharmacy,
  rent,
  telecom,
  training,
  wholesale,
  worksProgress,
  accountant,
  caterer,
  dentalLab,
  eventHire,
  heating,
  itSupplies,
  nursery,
  photography,
  printShop,
  staffing,
  water,
  wine,
  estateAgency,
  insurance,
  metalwork,
  parking,
  plumbing,
  translation,
];
