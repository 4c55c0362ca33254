import type { ExtractedBlock } from '../extracted-document.ts';

type AsideBlock = Pick<ExtractedBlock, 'kind' | 'text' | 'page' | 'box' | 'isHeader'>;

/** Blocks at the top and at the bottom of a page among which its header and its footer are. */
const EDGE_BLOCKS = 4;
const MIN_REPEATING_PAGES = 2;
/** Share of the pages on which a running header is. */
const MIN_REPEATING_SHARE = 0.5;
const MAX_ASIDE_LENGTH = 400;
const PAGE_NUMBER_PATTERN =
  /^(?:[-–—|] ?)?(?:page|p\.|pg\.?|feuillet|folio)? ?n?°? ?\d{1,4}(?: ?(?:\/|sur|of|de|-) ?\d{1,4})?(?: ?[-–—|])?$/i;
const COPYRIGHT_PATTERN = /^(?:©|\(c\) |copyright\b)|\b(?:tous droits réservés|all rights reserved)\b/i;
/** How the banner of a site asks for consent. A text about cookies does not speak so. */
const CONSENT_PATTERN =
  /^(?:(?:ce|notre) site (?:web |internet )?(?:utilise|dépose|fait usage)|nous (?:et nos (?:\d+ )?partenaires )?(?:utilisons|déposons)|avec votre accord, nos|en (?:poursuivant|continuant) (?:votre|la|à) navi\w*|this (?:web)?site uses|we (?:and our partners )?use|by continuing to (?:browse|use))\b[^.]{0,200}\b(?:cookies?|traceurs|trackers)\b/i;
const CONSENT_BUTTON_PATTERN =
  /^(?:tout accepter|tout refuser|accepter (?:et fermer|et continuer|les cookies|tous les cookies)|refuser (?:les cookies|tous les cookies)|continuer sans accepter|(?:gérer|personnaliser|paramétrer) (?:les |mes )?(?:cookies|choix|préférences)|accept all(?: cookies)?|reject all(?: cookies)?|manage (?:cookies|preferences))\b[ .!]*$/i;
/** Links at the foot of a page, alone or in a line of them. */
const FOOTER_LINK =
  "(?:plan du site|mentions légales|(?:politique|charte) de (?:confidentialité|protection des données|cookies)|gestion des cookies|gérer les cookies|données personnelles|accessibilité(?: ?: (?:non|partiellement|totalement) conforme)?|conditions générales(?: d’utilisation| d'utilisation)?|cgu|cgv|contact|nous contacter|haut de page|retour en haut(?: de page)?|imprimer|partager|se désabonner|se désinscrire|sitemap|legal notice|privacy policy|cookie policy|terms of use|unsubscribe|back to top)";
const FOOTER_LINKS_PATTERN = new RegExp(`^${FOOTER_LINK}(?: ?[|·•–—/,-]? ?${FOOTER_LINK}){0,12}$`, 'i');
/** What the header of a procedure says of the document: kept once. */
const DOCUMENT_DATA_PATTERN =
  /\b(?:version|révision|rev|indice|réf|référence|code|date|siret|siren|rcs|tva|tél|téléphone)\b/i;

/**
 * Leaves out what is on the page and is never an answer: page numbers, headers and footers that pages repeat, copyright lines, requests for
 * consent, and links at the foot of a site. What a repeated header says of the document (its version, its reference) is kept once, and so is
 * a title. A document that has nothing else is kept as it is.
 */
export function removeAsides<Block extends AsideBlock>(blocks: readonly Block[]): readonly Block[] {
  const repeated = findRepeated(blocks);
  const kept = blocks.filter((block) => !repeated.has(block) && !isAside(block));
  return kept.some(({ text, kind }) => kind !== 'heading' && text.trim() !== '') ? kept : blocks;
}

function isAside({ box, kind, text }: AsideBlock): boolean {
  if (kind === 'code' || text.length > MAX_ASIDE_LENGTH) return false;
  const line = text.trim();
  // In a text without pages, a number alone is a value.
  if (box !== null && kind !== 'table_row' && PAGE_NUMBER_PATTERN.test(line) && /\d/.test(line)) return true;
  if (COPYRIGHT_PATTERN.test(line) || CONSENT_PATTERN.test(line)) return true;
  return (
    kind !== 'heading' && kind !== 'table_row' && (CONSENT_BUTTON_PATTERN.test(line) || FOOTER_LINKS_PATTERN.test(line))
  );
}

/** Finds the headers and footers of pages: the same text at the edge of many pages, whatever the number of the page in it. */
function findRepeated<Block extends AsideBlock>(blocks: readonly Block[]): ReadonlySet<Block> {
  const pages = [...Map.groupBy(blocks, ({ page }) => page)];
  const repeated = new Set<Block>();
  // Rows and slides may be equal without being headers: only pages with places have edges.
  if (pages.length < MIN_REPEATING_PAGES || blocks.some(({ box }) => box === null)) return repeated;
  const places = new Map<string, Block[]>();
  for (const [page, of] of pages)
    for (const block of new Set([...of.slice(0, EDGE_BLOCKS), ...of.slice(-EDGE_BLOCKS)])) {
      if (block.isHeader || block.text.length > MAX_ASIDE_LENGTH) continue;
      const text = block.kind === 'heading' ? block.text.trim().toLowerCase() : removePageNumber(block.text, page ?? 0);
      const others = places.get(text);
      if (others === undefined) places.set(text, [block]);
      else if (others.at(-1)?.page !== page) others.push(block);
    }
  const minimum = Math.max(MIN_REPEATING_PAGES, MIN_REPEATING_SHARE * pages.length);
  for (const of of places.values()) {
    if (of.length < minimum) continue;
    const [first, ...others] = of;
    for (const block of others) repeated.add(block);
    if (
      first !== undefined &&
      first.kind !== 'heading' &&
      !(DOCUMENT_DATA_PATTERN.test(first.text) && /\d/.test(first.text))
    )
      repeated.add(first);
  }
  return repeated;
}

/** "Guide – page 3 / 12" and "3 Guide" are the same on each page; "Étape 3 : la remise" is not. */
const removePageNumber = (text: string, page: number): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/\b(?:page|p\.) ?\d+(?: ?(?:\/|sur|of|de) ?\d+)?/g, '#')
    .replace(/^\d+(?= )|(?<= )\d+$/g, (digits) => (Number(digits) === page ? '#' : digits));
