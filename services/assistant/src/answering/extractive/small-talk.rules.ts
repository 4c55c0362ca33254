import { foldLetters } from '@probant/french/folded-letters';

/** Greetings, thanks and what people ask the assistant about itself: no document answers them. The longest first. */
const PHRASES =
  "pour (?:ton|votre|l') ?(?:aide|reponse|service|temps|accueil)|merci beaucoup|merci bien|mille mercis|merci d'avance|merci|bonne journee|bonne soiree|bonne nuit|bon week-end|bonjour|bonsoir|salut|coucou|allo|au revoir|a bientot|a plus tard|a plus|a demain|comment allez-vous|comment vas-tu|comment ca va|ca va bien|ca va|tu vas bien|vous allez bien|enchante|d'accord|ok|okay|tres bien|parfait|super|genial|top|cool|bravo|s'il vous plait|s'il te plait|svp|stp|qui es-tu|qui etes-vous|tu es qui|vous etes qui|es-tu un robot|etes-vous un robot|comment t'appelles-tu|comment tu t'appelles|quel est ton nom|quel est votre nom|que sais-tu faire|que peux-tu faire|que pouvez-vous faire|peux-tu m'aider|pouvez-vous m'aider|aide-moi|aidez-moi|raconte-moi une blague|dis-moi une blague|test|for (?:your|the) (?:help|answer|time)|thank you very much|thank you|thanks a lot|thanks|good morning|good afternoon|good evening|goodbye|bye|hello|hi there|hi|hey|how are you|how do you do|who are you|what is your name|what can you do|are you a robot|can you help me|help me|tell me a joke|please|a tous|a toutes|madame|monsieur|et|and|toi|vous";
const PHRASE_PATTERN = new RegExp(`(?<![a-z0-9'-])(?:${PHRASES})(?![a-z0-9'-])`, 'g');
/** Longer texts are no small talk. */
const MAX_UNITS = 120;

/** Opens a question without being a part of it. */
const OPENING_PATTERN =
  /^[\s"«]*(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|good morning|good afternoon)(?:[ ,](?:madame|monsieur|à tous|a tous|there|all|everyone))*\s*[,.!:;-]+\s*(?=\S)/i;
const CLOSING_PATTERN =
  /[\s,.!-]+(?:merci(?: d['’]avance| beaucoup| bien)?|svp|stp|s['’]il (?:vous|te) pla[iî]t|thanks(?: in advance)?|thank you|please)\s*(?<end>[?.!]*)\s*$/i;

/** Whether a message greets, thanks or chats, and asks nothing that a document could answer. */
export function isSmallTalk(message: string): boolean {
  if (message.length > MAX_UNITS) return false;
  const folded = foldLetters(message)
    .replaceAll('’', "'")
    .replaceAll(/(?<=[a-z])(?: -|- )(?=[a-z])/g, '-');
  return !/[a-z0-9]/.test(folded.replace(PHRASE_PATTERN, ' '));
}

/** Returns a question without the greeting before it and the thanks after it: their words are not searched. */
export function stripCourtesies(question: string): string {
  const { length } = question;
  const opened = question.replace(OPENING_PATTERN, '');
  // The end of a long text is enough: the pattern tries each run of blanks.
  const tail = opened.slice(-MAX_UNITS);
  const stripped = opened.slice(0, opened.length - tail.length) + tail.replace(CLOSING_PATTERN, '$<end>');
  return stripped.trim() === '' || length === 0 ? question : stripped;
}
