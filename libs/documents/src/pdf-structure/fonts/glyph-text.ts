/**
 * Names of glyphs that are not letters with accents (Adobe Glyph List), each with its text: those of the encodings of ISO 32000-1, annex D,
 * and ligatures.
 */
const GLYPH_TEXTS = new Map(
  (
    'space= |exclam=!|quotedbl="|numbersign=#|dollar=$|percent=%|ampersand=&|quotesingle=\'|parenleft=(|parenright=)|asterisk=*|plus=+|' +
    'comma=,|hyphen=-|period=.|slash=/|zero=0|one=1|two=2|three=3|four=4|five=5|six=6|seven=7|eight=8|nine=9|colon=:|semicolon=;|less=<|' +
    'equal==|greater=>|question=?|at=@|bracketleft=[|backslash=\\|bracketright=]|asciicircum=^|underscore=_|grave=`|braceleft={|' +
    'braceright=}|asciitilde=~|exclamdown=¡|cent=¢|sterling=£|currency=¤|yen=¥|brokenbar=¦|section=§|dieresis=¨|copyright=©|' +
    'ordfeminine=ª|guillemotleft=«|logicalnot=¬|registered=®|macron=¯|degree=°|plusminus=±|twosuperior=²|threesuperior=³|acute=´|mu=µ|' +
    'paragraph=¶|periodcentered=·|cedilla=¸|onesuperior=¹|ordmasculine=º|guillemotright=»|onequarter=¼|onehalf=½|threequarters=¾|' +
    'questiondown=¿|AE=Æ|Eth=Ð|multiply=×|Oslash=Ø|Thorn=Þ|germandbls=ß|ae=æ|eth=ð|divide=÷|oslash=ø|thorn=þ|dotlessi=ı|IJ=Ĳ|ij=ĳ|' +
    'Lslash=Ł|lslash=ł|OE=Œ|oe=œ|florin=ƒ|circumflex=ˆ|caron=ˇ|breve=˘|dotaccent=˙|ring=˚|ogonek=˛|tilde=˜|hungarumlaut=˝|endash=–|' +
    'emdash=—|quoteleft=‘|quoteright=’|quotesinglbase=‚|quotedblleft=“|quotedblright=”|quotedblbase=„|dagger=†|daggerdbl=‡|bullet=•|' +
    'ellipsis=…|perthousand=‰|guilsinglleft=‹|guilsinglright=›|fraction=⁄|Euro=€|euro=€|trademark=™|minus=−|ff=ff|fi=fi|fl=fl|ffi=ffi|' +
    'ffl=ffl|nbspace=\u00a0|nonbreakingspace=\u00a0|sfthyphen=\u00ad|softhyphen=\u00ad|Dcroat=Đ|dcroat=đ|partialdiff=∂|summation=∑|' +
    'product=∏|pi=π|radical=√|infinity=∞|integral=∫|notequal=≠|lessequal=≤|greaterequal=≥|approxequal=≈|lozenge=◊|Omega=Ω|Delta=∆|asteriskmath=∗'
  )
    .split('|')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
);

/** Combining character of each accent in the name of a glyph, such as `eacute`. */
const COMBINING_ACCENTS = new Map([
  ['grave', '\u0300'],
  ['acute', '\u0301'],
  ['circumflex', '\u0302'],
  ['tilde', '\u0303'],
  ['macron', '\u0304'],
  ['breve', '\u0306'],
  ['dotaccent', '\u0307'],
  ['dieresis', '\u0308'],
  ['ring', '\u030a'],
  ['hungarumlaut', '\u030b'],
  ['caron', '\u030c'],
  ['commaaccent', '\u0327'],
  ['cedilla', '\u0327'],
  ['ogonek', '\u0328'],
]);

const MAX_NAME_CHARACTERS = 128;

/** Returns the text of a glyph name: letters, `eacute`, `uni20AC`, `u1F600`, `f_i`, `a.alt`; null for a name without a meaning (`g12`). */
export function getGlyphText(name: string): string | null {
  const [stem = ''] = name.slice(0, MAX_NAME_CHARACTERS).split('.', 1);
  if (stem === '') return null;
  const texts = stem.split('_').map(getPartText);
  return texts.includes(null) ? null : texts.join('');
}

function getPartText(part: string): string | null {
  if (/^[A-Za-z]$/.test(part)) return part;
  return GLYPH_TEXTS.get(part) ?? getAccentedLetter(part) ?? getCodePoints(part);
}

function getAccentedLetter(part: string): string | null {
  const accent = /^[A-Za-z]/.test(part) ? COMBINING_ACCENTS.get(part.slice(1)) : undefined;
  return accent === undefined ? null : `${part[0]}${accent}`.normalize('NFC');
}

function getCodePoints(part: string): string | null {
  const units = /^uni((?:[0-9A-Fa-f]{4})+)$/.exec(part)?.[1]?.match(/.{4}/g);
  if (units) return units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
  const point = Number.parseInt(/^u([0-9A-Fa-f]{4,6})$/.exec(part)?.[1] ?? '', 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : null;
}
