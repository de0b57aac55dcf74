// Words that people ask with, and not about. PostgreSQL's lists of stop words leave most of them out, as texts are not spoken.

const FILLERS: Readonly<Record<string, string>> = {
  en: `actually anybody anyone anything ask could get give go good hello help hey hi know let like look lot maybe
    mean much many need ok okay one please possible really right say see seem shall should show so somebody someone something
    sorry sure take talk tell thank thanks thing think understand us use used want way well wonder wondering would yes`,
  de: `bitte danke denn eigentlich erzählen etwas fragen geben gerne gibt gut hallo heißen ja kann kannst könnte könnten
    können mal möchte mögen nein sagen schon sehr sollte tun viel viele wann warum was welche wer wie wieso wieviel wissen wo
    wohin worum würde würden`,
  es: `algo alguien bueno cómo cuál cuáles cuándo cuánta cuántas cuánto cuántos dar decir dónde favor gracias hay hola gustaría
    necesito podría puede puedo qué querer quiero quién quisiera saber sí tener tiene`,
  fr: `aimerais allô avoir bonjour bien combien comment dire dites donner est-ce merci peut peux plaît pourquoi pourrais pourriez
    pouvez puis quand quel quelle quelles quels quelque qui quoi savoir s'il salut sais veux voudrais vouloir où oui`,
  it: `avere buongiorno che chi ciao come cosa dire dove favore grazie perché posso potrebbe può qual quale quali qualcosa quando
    quanta quante quanti quanto sapere sì vorrei voglio`,
  nl: `alstublieft bedankt dank doen geef graag hallo hoe hoeveel iets ja kan kun kunnen kunt mag nee vertel waar waarom wanneer
    wat weet welk welke weten wie wil willen zeggen zou`,
  pt: `alguém algo bom como dar dizer favor gostaria obrigada obrigado olá onde pode poderia posso preciso qual quais quando quanta
    quantas quanto quantos quem quero saber sim ter`,
};

/** @param language `en`, `de-AT`. @returns words with spaces between them; none of a language without a list. */
export function fillerWordsOf(language: string): string {
  const [primary = ''] = language.toLowerCase().split(/[-_]/);
  return Object.hasOwn(FILLERS, primary) ? (FILLERS[primary] ?? '') : '';
}
