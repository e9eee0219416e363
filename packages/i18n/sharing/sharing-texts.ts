/** The preview of a shared page: texts of its head and of its picture. */
export interface SharingTexts {
  /** Letters in pictures are outlines: `tools/outline-letters.ts` makes those of new letters. */
  readonly picture: {
    readonly promise: string;
    readonly proof: string;
    readonly invited: string;
    readonly invitedBy: string;
    /** `{{issue}}` */
    readonly round: string;
    readonly proven: string;
    readonly notDrawn: string;
    readonly cancelled: string;
  };
  readonly homeTitle: string;
  readonly homeText: string;
  /** Appended where money is play money. */
  readonly demo: string;
  /** `{{game}}`, `{{issue}}` */
  readonly roundTitle: string;
  /** `{{game}}`, `{{issue}}`, and `{{result}}` such as "7 + 2 + 9 = 18". */
  readonly drawnTitle: string;
  readonly drawnText: string;
  /** `{{time}}` */
  readonly openText: string;
  readonly cancelledText: string;
  readonly inviteTitle: string;
  /** `{{code}}` */
  readonly inviteText: string;
}
