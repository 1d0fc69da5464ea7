/**
 * Bounds in milliseconds of the random wait between two polls of a visible page. The wait is random because pages that
 * were opened together must not poll together. docs/decisions/0043-fresh-at-once.md has the cost.
 */
export const ASK_AFTER_MS = { least: 4000, most: 6000 }
