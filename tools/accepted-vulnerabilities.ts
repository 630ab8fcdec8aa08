export interface Accepted {
  /** Its address, as the failing test tells it. */
  advisory: string;
  /** Why it cannot hurt the shop, or what is done until there is a remedy. */
  reason: string;
  /** The last day, such as `2027-03-31`: afterwards somebody looks again. */
  until: string;
}

/** Known vulnerabilities that a person has judged: one without a remedy would keep every team from releasing. */
export const ACCEPTED: Accepted[] = [];
