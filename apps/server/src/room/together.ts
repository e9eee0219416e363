// Questions that come while one is being answered are asked together next: alone, nobody waits for
// company; in a crowd, one statement answers hundreds. Every answer is of a look that began after
// the question came.

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const mostAtOnce = 500;
/** In a crowd the next questions are waited for this long: to ask costs more than to wait. */
const gatherMs = 2;

/** `answerAll` gives an answer for each that is asked, in the same order. */
export function together<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let isAsking = false;

  async function askOn(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await answerEach(taken, answerAll);
      if (taken.length > 1) await gather();
    }
    isAsking = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!isAsking) void askOn();
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
