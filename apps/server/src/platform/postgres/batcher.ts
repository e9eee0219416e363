// Questions that come while one is being answered are asked together next: alone, nobody waits for
// company; in a crowd, one statement answers hundreds. Every answer is of a look that began after
// the question came. A crowd is asked for twice at once: while PostgreSQL looks for some, the
// process answers others, where each of the two would else wait for the other.

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const maxAtOnce = 500;
/** So many need not wait until those before them have their answers. */
const crowd = 100;
const maxAsking = 2;
/** In a crowd the next questions are waited for this long: to ask costs more than to wait. */
const gatherMs = 2;

/** `answerAll` gives an answer for each that is asked, in the same order. */
export function together<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let asking = 0;

  async function askOn(): Promise<void> {
    asking += 1;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, maxAtOnce);
      waiting = waiting.slice(maxAtOnce);
      await answerEach(taken, answerAll);
      if (taken.length > 1) await gather();
    }
    asking -= 1;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (asking === 0 || (waiting.length >= crowd && asking < maxAsking)) void askOn();
    });
}

function gather(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, gatherMs);
  });
}

/** Never rejects. */
async function answerEach<Asked, Answer>(
  taken: readonly Waiting<Asked, Answer>[],
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await answerAll(taken.map(({ asked }) => asked));
    if (answers.length !== taken.length) throw new Error('a question without an answer');
    for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    for (const { reject } of taken) reject(error);
  }
}
