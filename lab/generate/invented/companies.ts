import { buildFrenchVatNumber } from '@probant/french/vat';
import type { Draw } from '../draw.ts';
import type { Language } from '../generated-document.ts';
import { inventFrenchPhone, inventGermanVatNumber, inventSiren, inventSiret } from './identifiers.ts';
import { inventName, inventPerson, type Person } from './people.ts';
import { type Address, inventAddress, inventCountry } from './places.ts';

export type Company = {
  /** The name without the legal form. */
  readonly name: string;
  /** The registered name with the legal form; the name alone for a sole trader. */
  readonly fullName: string;
  readonly legalForm: string;
  /** The trade name on the logo or the shop front, if it differs from the name. */
  readonly sign: string | null;
  readonly address: Address;
  readonly phone: string;
  readonly email: string;
  readonly web: string;
  readonly contact: Person;
  /** SIREN, HRB or company number as printed: `RCS Lyon 153 806 476`. */
  readonly register: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly vatNumber: string | null;
  readonly capital: string | null;
  readonly language: Language;
};

const splitList = (written: string): readonly string[] => written.split('|');
const TRADE_NAMES: Readonly<Record<Language, readonly string[]>> = {
  fr: splitList(
    'Menuiserie|Plomberie|Boulangerie|Imprimerie|Transports|Conseil|Électricité|Garage|Ateliers|Informatique|Distribution|Bâtiment|Peinture|Traiteur|Librairie|Jardins|Location|Studio|Cabinet|Pharmacie|Couverture|Maçonnerie|Carrosserie|Fromagerie|Vignobles|Serrurerie|Chauffage|Nettoyage|Formation|Architecture|Énergies|Télécom|Logistique|Optique|Papeterie|Sécurité|Ambulances|Scierie|Paysages|Isolation',
  ),
  de: splitList(
    'Bäckerei|Tischlerei|Elektrotechnik|Handel|Logistik|Druckerei|Bau|Gartenbau|Software|Beratung|Metallbau|Autohaus|Sanitär|Verlag|Steuerberatung|Spedition',
  ),
  en: splitList(
    'Consulting|Trading|Supplies|Software|Logistics|Design|Printing|Services|Hardware|Foods|Analytics|Cloud|Engineering|Media|Plumbing|Studios|Catering',
  ),
};
const LEGAL_FORMS: Readonly<Record<Language, readonly string[]>> = {
  fr: splitList('SARL|SAS|SASU|EURL|SA|SCOP|SNC|EI||'),
  de: splitList('GmbH|GmbH & Co. KG|AG|e.K.|UG (haftungsbeschränkt)|OHG'),
  en: splitList('Ltd|Limited|LLC|Inc.|PLC|'),
};
const SIGN_NAMES = splitList(
  'Le Comptoir|Au Fil de l’Eau|Bleu Horizon|L’Atelier 26|Nova|Terre & Bois|La Fabrique|Ozéa|Kaléo|Verdéa|Orizon|Pixéo|Alto|Novaris|Mirabelle|Ecolis|Lumeo|Capsud|Boréal|Astéria',
);

/** Invents a company, with the given name or an invented one. */
export function inventCompany(draw: Draw, language: Language, givenName?: string): Company {
  const legalForm = draw.pick(LEGAL_FORMS[language]);
  const contact = inventPerson(draw, language);
  const name = pickCase(draw, givenName ?? inventTradeName(draw, language, contact));
  const address = inventAddress(draw, inventCountry(draw, language));
  const sign = draw.chance(0.16)
    ? `${draw.pick(SIGN_NAMES)}${draw.chance(0.3) ? ` ${inventName(draw, language)}` : ''}`
    : null;
  const web = inventDomain(draw, name, sign, language);
  return {
    name,
    legalForm,
    fullName: addLegalForm(draw, name, legalForm, language),
    sign,
    address,
    contact,
    web: `www.${web}`,
    email: `${inventMailbox(draw, contact)}@${web}`,
    phone: inventPhone(draw, address.country),
    capital:
      legalForm === '' || legalForm === 'EI' || language !== 'fr'
        ? null
        : draw.pick(['1 000', '8 000', '10 000', '50 000', '120 000', '2 450 000']),
    ...inventRegistration(draw, address, language),
    language,
  };
}

function inventTradeName(draw: Draw, language: Language, person: Person): string {
  const root = () => inventName(draw, language);
  const trade = draw.pick(TRADE_NAMES[language]);
  const partners = {
    fr: ['Fils', 'Associés', 'Cie', 'Frères'],
    de: ['Söhne', 'Partner'],
    en: ['Sons', 'Co', 'Partners'],
  }[language];
  const french = [
    `Au bon ${root()}`,
    `La Maison ${root()}`,
    `L’Atelier ${root()}`,
    `Le Comptoir ${root()}`,
    `Les ${trade} de ${root()}`,
    `Société ${root()}`,
    `Établissements ${root()}`,
    `Groupe ${root()}`,
    `${root()} ${root()} Avocats`,
  ];
  return draw.weighted([
    [18, root()],
    [26, language === 'fr' ? `${trade} ${root()}` : `${root()} ${trade}`],
    [12, language === 'fr' ? `${root()} ${trade}` : `${trade} ${root()}`],
    [8, `${root()} & ${draw.pick(partners)}`],
    [language === 'fr' ? 14 : 0, draw.pick(french)],
    [8, `${person.first} ${person.last}`],
    [5, `${draw.pattern(draw.pick(['@@@', '@@', '@.@.@.', '@2@']))} ${trade}`],
    [4, `${root()}-${root()}`],
    [3, `${root()}${draw.pick(['tec', 'soft', 'pro', 'lab', 'net', 'is'])}`],
    [2, `${root()} ${draw.whole(2, 99)}`],
  ]);
}

const pickCase = (draw: Draw, name: string): string => (draw.chance(0.25) ? name.toUpperCase() : name);

function addLegalForm(draw: Draw, name: string, form: string, language: Language): string {
  if (form === '') return name;
  return language === 'fr' && draw.chance(0.35) ? `${form} ${name}` : `${name} ${form}`;
}

const toHostLabel = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Often not derived from the name: the trade name, initials, a hosted mailbox or another name. */
function inventDomain(draw: Draw, name: string, sign: string | null, language: Language): string {
  const end = { fr: 'fr', de: 'de', en: 'com' }[language];
  const initials = toHostLabel(name)
    .split('-')
    .map((word) => word.charAt(0))
    .join('');
  const host = draw.weighted([
    [40, toHostLabel(name)],
    [10, toHostLabel(name).replaceAll('-', '')],
    [12, toHostLabel(sign ?? name)],
    [10, `${initials}${draw.pick(['-pro', '-france', '-group', draw.digits(2)])}`],
    [8, toHostLabel(draw.pick(SIGN_NAMES))],
    [10, draw.pick(['courriel', 'messagerie', 'boite-pro', 'mail-net', 'postbox'])],
    [10, toHostLabel(inventName(draw, language))],
  ]);
  return `${host}.${draw.chance(0.7) ? `${end}.` : ''}example`;
}

function inventMailbox(draw: Draw, { first, last }: Person): string {
  return draw.pick([
    'contact',
    'info',
    'compta',
    'facturation',
    'commercial',
    `${toHostLabel(first)}.${toHostLabel(last)}`,
    `${toHostLabel(first).charAt(0)}${toHostLabel(last)}`,
  ]);
}

function inventPhone(draw: Draw, country: Address['country']): string {
  const french = inventFrenchPhone(draw);
  const grouped = french.replaceAll(/(\d{2})(?=\d)/g, '$1 ');
  if (country === 'FR')
    return draw.weighted([
      [6, grouped],
      [2, grouped.replaceAll(' ', '.')],
      [2, `+33 (0)${grouped.slice(1)}`],
      [1, french],
    ]);
  if (country === 'DE') return draw.pattern(draw.pick(['0## / ### ## ##', '+49 ## 5550-###', '0#### 555-##']));
  if (country === 'US') return draw.pattern('+1 (###) 555-01##');
  return draw.pattern(country === 'GB' ? '020 7946 0###' : '+353 20 91# ####');
}

type Registration = Pick<Company, 'register' | 'siren' | 'siret' | 'vatNumber'>;

function inventRegistration(draw: Draw, { country, town }: Address, language: Language): Registration {
  if (language !== 'fr') {
    const vatNumber =
      country === 'DE'
        ? inventGermanVatNumber(draw)
        : country === 'US'
          ? null
          : country === 'IE'
            ? draw.pattern('IE#######@A')
            : draw.pattern('GB#########');
    const register =
      country === 'DE'
        ? `${draw.pick(['HRB', 'HRA'])} ${draw.digits(5)} Amtsgericht ${town}`
        : country === 'US'
          ? draw.pattern('EIN ##-#######')
          : draw.pattern('Company No. ########');
    return { register, siren: null, siret: null, vatNumber };
  }
  const siren = inventSiren(draw);
  const spaced = siren.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
  return {
    register: `${draw.chance(0.8) ? 'RCS' : 'R.C.S.'} ${draw.chance(0.3) ? town.toUpperCase() : town} ${draw.chance(0.2) ? draw.pattern('B ') : ''}${spaced}`,
    siren,
    siret: inventSiret(draw, siren),
    vatNumber: buildFrenchVatNumber(siren),
  };
}
