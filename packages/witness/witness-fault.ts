/** Why the witness can not start, in a sentence for its operator. */
export class WitnessFault extends Error {
  override readonly name = 'WitnessFault';
}
