/**
 * Wait between two questions of a visible page, at random, so that pages that were opened together do not ask together
 * (docs/decisions/0043-fresh-at-once.md has the cost).
 */
export const ASK_AFTER_MS = { least: 4000, most: 6000 }
