export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'

/**
 * The theme colour that the browser shows around the page: the value of `--paper` in each theme. index.html repeats the
 * values.
 */
export const PAPER: Readonly<Record<Theme, string>> = { light: '#f8f3e7', dark: '#1a1712' }

/** Returns the current theme, which index.html sets from storage before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Applies a theme and stores it for the next visit, if the browser allows. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAPER[theme])
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // A private window without storage: the choice lasts until the page closes.
  }
}
