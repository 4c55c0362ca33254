/**
 * Lower-case letters without accents or what nobody sees (a soft hyphen, a zero-width space), from a table that never changes: results that must be replayed on another version of Node cannot
 * rest on its Unicode tables. Covers the Latin letters up to U+024F and U+1E00-U+1EFF and the ligatures of printers; Greek and Cyrillic letters lose their case only.
 */
export const foldLetters = (text: string): string => foldLettersWithPlaces(text).folded;

type FoldedText = {
  readonly folded: string;
  /** Returns the offset in the original text of an offset in the folded one. */
  readonly findOffset: (foldedOffset: number) => number;
};

/** Like `foldLetters`, for callers that must find a word again as it was written. */
export function foldLettersWithPlaces(text: string): FoldedText {
  let folded = '';
  let from = 0;
  // Where folding changes the length (a mark, a ligature): the folded offset after it, and the difference from there on. Numbers, not
  // objects: a text of marks has one for each.
  const shiftOffsets: number[] = [];
  const differences: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // Digits, punctuation and lower-case ASCII letters stay as they are.
    if (code < 0x80 && !(code >= 0x41 && code <= 0x5a)) continue;
    const letter = foldCode(code, text.charAt(index));
    folded += text.slice(from, index) + letter;
    from = index + 1;
    if (letter.length !== 1) {
      shiftOffsets.push(folded.length);
      differences.push(from - folded.length);
    }
  }
  folded += text.slice(from);
  return {
    folded,
    findOffset: (offset) => offset + (differences[findLastAtMost(shiftOffsets, offset)] ?? 0),
  };
}

/** Returns the index of the last of ascending values that is at most `limit`, -1 for none: a binary search. */
function findLastAtMost(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Characters that nobody sees, in ranges of code units, both ends included: combining marks, the soft hyphen, zero-width spaces and
 * joiners, marks of direction, variation selectors, the byte order mark. A word with one inside is the word that a reader sees.
 */
const UNSEEN_RANGES: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];

/** By code unit: whether it is never seen. */
const UNSEEN = createUnseen();

function createUnseen(): Uint8Array {
  const unseen = new Uint8Array(0x10000);
  for (const [from, to] of UNSEEN_RANGES) unseen.fill(1, from, to + 1);
  return unseen;
}

/** Whether a UTF-16 unit is dropped when letters are folded. */
const isUnseenUnit = (code: number): boolean => UNSEEN[code] === 1;

function foldCode(code: number, character: string): string {
  if (code <= 0x5a) return String.fromCharCode(code + 32);
  if (isUnseenUnit(code)) return '';
  return FOLDED_LATIN.get(code) ?? (code >= 0x370 && code <= 0x52f ? character.toLowerCase() : character);
}

/** Each row: a folded letter, then the letters that fold to it. Unicode 15.1, NFKD without marks, lower case. */
const FOLDED_ROWS = `
a ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ
ae Ææ
b ḂḃḄḅḆḇ
c ÇçĆćĈĉĊċČčḈḉ
d ÐðĎďĐđḊḋḌḍḎḏḐḑḒḓ
dz ǄǅǆǱǲǳ
e ÈÉÊËèéêëĒēĔĕĖėĘęĚěȄȅȆȇȨȩḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệ
f Ḟḟ
ff ﬀ
ffi ﬃ
ffl ﬄ
fi ﬁ
fl ﬂ
g ĜĝĞğĠġĢģǦǧǴǵḠḡ
h ĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖ
i ÌÍÎÏìíîïĨĩĪīĬĭĮįİıǏǐȈȉȊȋḬḭḮḯỈỉỊị
ij Ĳĳ
j Ĵĵǰ
k ĶķǨǩḰḱḲḳḴḵ
l ĹĺĻļĽľŁłḶḷḸḹḺḻḼḽ
lj Ǉǈǉ
m ḾḿṀṁṂṃ
n ÑñŃńŅņŇňŊŋǸǹṄṅṆṇṈṉṊṋ
nj Ǌǋǌ
o ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơǑǒǪǫǬǭȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợ
oe Œœ
p ṔṕṖṗ
r ŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟ
s ŚśŜŝŞşŠšſȘșṠṡṢṣṤṥṦṧṨṩẛ
ss ßẞ
st ﬅﬆ
t ŢţŤťŦŧȚțṪṫṬṭṮṯṰṱẗ
th Þþ
u ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự
v ṼṽṾṿ
w ŴŵẀẁẂẃẄẅẆẇẈẉẘ
x ẊẋẌẍ
y ÝýÿŶŷŸȲȳẎẏẙỲỳỴỵỶỷỸỹ
z ŹźŻżŽžẐẑẒẓẔẕ
`;

const FOLDED_LATIN: ReadonlyMap<number, string> = new Map(
  FOLDED_ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [folded = '', letters = ''] = row.split(' ');
      return [...letters].map((letter) => [letter.charCodeAt(0), folded] as const);
    }),
);
