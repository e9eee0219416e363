/** Nothing could be checked; the message is a sentence for the person who started the command. */
export class Unreadable extends Error {}
