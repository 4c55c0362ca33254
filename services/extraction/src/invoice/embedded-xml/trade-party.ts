import { parseSiren, parseSiret } from '@probant/french/siren';
import { readAttribute, readText, selectElements, selectText, type XmlElement } from './xml-tree.ts';

/** Schemes of ISO/IEC 6523 under which a French company is registered: 0002 SIRENE (SIREN, often a SIRET), 0009 SIRET. */
const FRENCH_SCHEMES = ['0009', '0002'];

/**
 * Returns the identifier of a party: SIRET, else SIREN, else VAT number, else the tax office's number, else any legal registration.
 * A number with a French scheme is taken without a check: the file states what it is.
 */
export function readTaxIdentifier(party: XmlElement): string | null {
  const legal = selectElements(party, 'SpecifiedLegalOrganization/ID').concat(selectElements(party, 'GlobalID'));
  const french = legal.filter((id) => FRENCH_SCHEMES.includes(readAttribute(id, 'schemeID') ?? '')).map(compact);
  const registered =
    french.find((id) => parseSiret(id) || id.length === 14) ?? french.find((id) => parseSiren(id) || id.length === 9);
  const taxes = selectElements(party, 'SpecifiedTaxRegistration/ID');
  const tax = (scheme: string) => taxes.find((id) => readAttribute(id, 'schemeID') === scheme);
  const first = tax('VA') ?? tax('FC') ?? selectElements(party, 'SpecifiedLegalOrganization/ID')[0];
  const value = registered ?? (first && (readAttribute(first, 'schemeID') === 'VA' ? compact(first) : readText(first)));
  return value === undefined || value === '' ? null : value;
}

/** Returns the address on one line: street, complements, postcode and town, country. */
export function readPostalAddress(party: XmlElement): string | null {
  const [address] = selectElements(party, 'PostalTradeAddress');
  if (!address) return null;
  const part = (name: string) => selectText(address, name);
  const town = [part('PostcodeCode'), part('CityName')].filter(Boolean).join(' ');
  const parts = [part('LineOne'), part('LineTwo'), part('LineThree'), town, part('CountryID')].filter(Boolean);
  // The MINIMUM profile contains the country alone, which is no address.
  return parts.length > 1 ? parts.join(', ') : null;
}

const compact = (id: XmlElement): string => readText(id).replace(/[\s.]/g, '');
