import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { ar } from '../../i18n/ar.ts'
import { applyTheme, currentTheme } from '../theme.ts'

export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = other === 'dark' ? ar.site.darkTheme : ar.site.lightTheme
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <button
      type="button"
      className="site-theme"
      aria-label={label}
      title={label}
      onClick={() => {
        applyTheme(other)
        setTheme(other)
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
