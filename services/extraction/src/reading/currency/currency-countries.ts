/**
 * Places, tax numbers and telephone codes that name the country of a currency other than the euro, over folded text. What is registered
 * or taxed there (the second pattern) says more than a place, which may be the customer's.
 */
const COUNTRY_SIGNS: readonly (readonly [currencies: readonly string[], places: string, taxes: string | null])[] = [
  [
    ['CAD'],
    'canada|quebec|montreal|ontario|toronto|vancouver|ottawa|gatineau|sherbrooke|alberta|calgary|edmonton|winnipeg|manitoba|halifax|moncton|[abceghj-nprstvxy]\\d[a-z] ?\\d[a-z]\\d',
    'tps|tvq|tvh|hst|qst',
  ],
  [
    ['USD'],
    'u\\.?s\\.?a|united states|etats-unis|new york|california|texas|florida|delaware|san francisco|chicago|seattle|boston|, [a-z]{2} \\d{5}',
    'sales tax',
  ],
  [['AUD'], 'australi[ae]|australie|sydney|melbourne|brisbane|perth|adelaide|nsw|qld', 'abn|acn'],
  [['NZD'], 'new zealand|nouvelle-zelande|auckland|wellington|christchurch', 'nzbn'],
  [['HKD'], 'hong ?kong|kowloon', null],
  [['SGD'], 'singapore|singapour', 'uen'],
  [['TWD'], 'taiwan|taipei', null],
  [['MXN'], 'mexico|mexique|guadalajara|monterrey', 'rfc'],
  [['BRL'], 'brasil|bresil|brazil|sao paulo|rio de janeiro|brasilia', 'cnpj'],
  [['ARS'], 'argentine?a?|buenos aires', 'cuit'],
  [['CLP'], 'chili|chile|santiago', null],
  [['COP'], 'colombi[ae]|bogota|medellin', null],
  [['PEN'], 'perou|peru|lima', null],
  [
    ['MAD'],
    'maroc|morocco|casablanca|rabat|marrakech|tanger|agadir|fes|meknes|oujda|kenitra|tetouan',
    'ice ?:? ?\\d{15}',
  ],
  [['DZD'], 'algerie|algeria|alger|oran|constantine|annaba|setif|blida|bejaia|tlemcen', 'nif'],
  [['TND'], 'tunisie|tunisia|tunis|sfax|sousse|bizerte|nabeul|monastir|gabes', 'matricule fiscale?|timbre fiscal'],
  [
    ['XOF'],
    "senegal|dakar|thies|cote d'ivoire|abidjan|bouake|yamoussoukro|mali|bamako|burkina|ouagadougou|bobo-dioulasso|benin|cotonou|porto-novo|togo|lome|niger|niamey|bissau",
    'ninea|bceao|(?:\\+|00) ?22[1356789]',
  ],
  [
    ['XAF'],
    "cameroun|cameroon|douala|yaounde|gabon|libreville|port-gentil|brazzaville|pointe-noire|tchad|n'djamena|ndjamena|centrafri(?:que|caine)|bangui|malabo|guinee equatoriale",
    'beac|(?:\\+|00) ?2(?:35|36|37|40|41|42)',
  ],
  [['XPF'], 'nouvelle[- ]caledonie|noumea|polynesie|tahiti|papeete|moorea|bora[- ]bora|wallis|futuna', 'ridet|tgc'],
  [['CDF'], 'kinshasa|lubumbashi|goma|rdc|republique democratique du congo', null],
  [['GNF'], 'conakry', null],
  [['MGA'], 'madagascar|antananarivo|tananarive|toamasina', null],
  [['KMF'], 'comores|moroni', null],
  [['DJF'], 'djibouti', null],
  [['RWF'], 'rwanda|kigali', null],
  [['BIF'], 'burundi|bujumbura', null],
  [['MRU'], 'mauritanie|nouakchott', null],
  [['HTG'], 'haiti|port-au-prince', null],
  [['MUR'], 'ile maurice|mauritius|port[- ]louis|curepipe', null],
  [
    ['CHF'],
    'suisse|schweiz|switzerland|svizzera|geneve|lausanne|zurich|berne?|basel|neuchatel|lugano|liechtenstein',
    'che[- ]?\\d{3}[. ]?\\d{3}[. ]?\\d{3}',
  ],
  [
    ['GBP'],
    'royaume-uni|united kingdom|england|angleterre|london|londres|manchester|birmingham|edinburgh|glasgow',
    'gb ?\\d{9}',
  ],
  [['SEK'], 'suede|sverige|sweden|stockholm|goteborg|malmo|uppsala', 'momsreg|bankgiro|plusgiro|se ?\\d{10}01'],
  [['NOK'], 'norvege|norge|norway|oslo|trondheim|stavanger', 'mva'],
  [['DKK'], 'danemark|danmark|denmark|kobenhavn|copenhagu?en?|aarhus|arhus|odense|aalborg', 'cvr|dk ?\\d{8}'],
  [['ISK'], 'islande|iceland|reykjavik', 'kennitala'],
  [['PLN'], 'pologne|polska|poland|warszawa|varsovie|krakow|cracovie|gdansk|wroclaw', 'pl ?\\d{10}'],
  [['CZK'], 'tchequie|republique tcheque|czech|praha|prague|brno', 'cz ?\\d{8,10}'],
  [['HUF'], 'hongrie|hungary|magyarorszag|budapest', 'hu ?\\d{8}'],
  [['RON'], 'roumanie|romania|bucarest|bucuresti|cluj', 'ro ?\\d{6,10}'],
  [['MDL'], 'moldavie|moldova|chisinau', null],
  [['RSD'], 'serbie|serbia|belgrade|beograd', null],
  [['TRY'], 'turquie|turkey|turkiye|istanbul|ankara|izmir', null],
  [['RUB'], 'russie|russia|moscou|moscow', null],
  [['UAH'], 'ukraine|kiev|kyiv', null],
  [['ILS'], 'israel|tel[- ]aviv|jerusalem', null],
  [['EGP'], 'egypte?|le caire|cairo|alexandrie', null],
  [['LBP'], 'liban|lebanon|beyrouth|beirut', null],
  [['JOD'], 'jordanie|jordan|amman', null],
  [['LYD'], 'libye|libya|tripoli', null],
  [['IQD'], 'irak|iraq|bagdad|baghdad', null],
  [['AED'], 'emirats|dubai|abu dhabi|sharjah|uae|u\\.a\\.e', 'trn'],
  [['SAR'], 'arabie saoudite|saudi|riyad|riyadh|jeddah|djeddah', null],
  [['QAR'], 'qatar|doha', null],
  [['KWD'], 'koweit|kuwait', null],
  [['BHD'], 'bahrein|bahrain|manama', null],
  [['INR'], 'india|inde|mumbai|delhi|bangalore|bengaluru|chennai|pune|hyderabad|kolkata', 'gstin'],
  [['PKR'], 'pakistan|karachi|lahore|islamabad', null],
  [['LKR'], 'sri lanka|colombo', null],
  [['NPR'], 'nepal|katmandou|kathmandu', null],
  [['SCR'], 'seychelles', null],
  [['JPY'], 'japon|japan|tokyo|osaka|kyoto|yokohama', null],
  [['CNY'], 'chine|china|beijing|pekin|shanghai|shenzhen|guangzhou|hangzhou|ningbo', null],
  [['KRW'], 'coree du sud|south korea|seoul|busan', null],
  [['MYR'], 'malaisie|malaysia|kuala lumpur', null],
  [['IDR'], 'indonesie|indonesia|jakarta', null],
  [['THB'], 'thailande|thailand|bangkok', null],
  [['VND'], 'vietnam|hanoi|ho chi minh', null],
  [['PHP'], 'philippines|manille|manila', null],
  [['ZAR'], 'afrique du sud|south africa|johannesburg|cape town|durban|pretoria', null],
  [['NGN'], 'nigeria|lagos|abuja', null],
  [['GHS'], 'ghana|accra', null],
  [['KES'], 'kenya|nairobi', null],
];

/** "12 rue de Londres", "Hôtel de Suisse": a street or a house, not a country. */
const STREET_PATTERN =
  /\b(?:rue|avenue|av\.?|place|boulevard|bd\.?|quai|cours|impasse|passage|allee|square|pont|porte|hotel|cafe|villa|cite|residence)(?: de la | de | du | d'| des | de l'| )$/;
const MAX_STREET_LENGTH = 22;

const COUNTRY_PATTERNS = COUNTRY_SIGNS.map(([currencies, places, taxes]) => ({
  currencies,
  places: new RegExp(`(?<![\\p{L}\\p{N}])(?:${places})(?![\\p{L}\\p{N}])`, 'gmu'),
  taxes: taxes === null ? null : new RegExp(`(?<![\\p{L}\\p{N}+])(?:${taxes})(?![\\p{L}])`, 'u'),
}));

const TAX_WEIGHT = 3;
const MAX_PLACES = 5;
/** Parties are named in the head and at the foot of a document; each pattern reads this many characters of both. */
const MAX_HEAD_LENGTH = 10_000;
const MAX_FOOT_LENGTH = 6_000;

/** Returns how strongly a folded text names the country of each currency other than the euro; currencies that it does not name are left out. */
export function weighCountries(folded: string): ReadonlyMap<string, number> {
  const text =
    folded.length <= MAX_HEAD_LENGTH + MAX_FOOT_LENGTH
      ? folded
      : `${folded.slice(0, MAX_HEAD_LENGTH)}\n${folded.slice(-MAX_FOOT_LENGTH)}`;
  const weights = new Map<string, number>();
  for (const { currencies, places, taxes } of COUNTRY_PATTERNS) {
    const named = [...text.matchAll(places)].filter(({ index }) => !isStreetName(text, index)).length;
    const taxed = taxes?.test(text) ? TAX_WEIGHT : 0;
    const weight = Math.min(MAX_PLACES, named) + taxed;
    if (weight > 0) for (const currency of currencies) weights.set(currency, weight);
  }
  return weights;
}

const isStreetName = (text: string, at: number): boolean =>
  STREET_PATTERN.test(text.slice(Math.max(0, at - MAX_STREET_LENGTH), at));
