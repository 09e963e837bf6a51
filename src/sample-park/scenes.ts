// The rooms of a villa as simple drawings, 100 by 100: the sample park's "photographs".

export const scenes = {
  bedroom: `
    <rect width="100" height="100" fill="#E9E2D4"/>
    <rect y="68" width="100" height="32" fill="#C9B693"/>
    <rect x="58" y="10" width="32" height="28" fill="#BFD8DE"/>
    <path d="M58 30c8-8 14 0 32-7v15H58z" fill="#DCCDA8"/>
    <rect x="8" y="42" width="64" height="22" rx="5" fill="#7F9AA0"/>
    <rect x="8" y="56" width="72" height="24" rx="5" fill="#fff"/>
    <rect x="14" y="48" width="24" height="14" rx="5" fill="#F6F4EF"/>
    <rect x="40" y="48" width="24" height="14" rx="5" fill="#F6F4EF"/>
    <rect x="8" y="68" width="72" height="12" fill="#2E7286"/>
  `,
  bathroom: `
    <rect width="100" height="100" fill="#D6E4E6"/>
    <path d="M0 25h100M0 50h100M25 0v50M50 0v50M75 0v50" stroke="#C2D5D8" stroke-width="2"/>
    <rect y="74" width="100" height="26" fill="#9FB4B8"/>
    <path d="M12 52h76v12a18 18 0 0 1-18 18H30a18 18 0 0 1-18-18z" fill="#fff"/>
    <path d="M22 52V24a8 8 0 0 1 16 0" fill="none" stroke="#6F878D" stroke-width="4"/>
    <rect x="66" y="34" width="18" height="18" fill="#E8853B"/>
  `,
  kitchen: `
    <rect width="100" height="100" fill="#EFEBE2"/>
    <rect x="6" y="8" width="40" height="26" fill="#5C7B82"/>
    <rect x="50" y="8" width="44" height="26" fill="#5C7B82"/>
    <rect y="58" width="100" height="6" fill="#B79E6E"/>
    <rect y="64" width="100" height="36" fill="#48666D"/>
    <path d="M33 64v36M66 64v36" stroke="#3A545A" stroke-width="2"/>
    <rect x="60" y="50" width="26" height="8" rx="2" fill="#2B3A3F"/>
    <path d="M20 58V44a6 6 0 0 1 12 0" fill="none" stroke="#8FA4A9" stroke-width="4"/>
  `,
  terrace: `
    <rect width="100" height="100" fill="#CFE3E8"/>
    <path d="M0 46h100v14H0z" fill="#2E7286"/>
    <path d="M0 62c20-16 36-10 52 0s30 6 48-2v40H0z" fill="#D8C89F"/>
    <path d="M0 78h100v22H0z" fill="#A98E63"/>
    <path d="M0 84h100M0 91h100" stroke="#927A53" stroke-width="2"/>
    <path d="M18 80V62h24v18M42 80l6-24" fill="none" stroke="#17343C" stroke-width="4"/>
  `,
  window: `
    <rect width="100" height="100" fill="#F1EEE7"/>
    <rect x="14" y="12" width="72" height="66" fill="#BFDCE4"/>
    <path d="M14 56c18-14 34-4 44 0s18 2 28-4v26H14z" fill="#C9B98C"/>
    <path d="M50 12v66M14 44h72" stroke="#fff" stroke-width="5"/>
    <rect x="8" y="78" width="84" height="7" fill="#D8D2C4"/>
    <path d="M58 20l12 14-8 6 10 14" fill="none" stroke="#6b3b22" stroke-width="2"/>
  `,
  towels: `
    <rect width="100" height="100" fill="#DDE7E5"/>
    <rect y="80" width="100" height="20" fill="#B79E6E"/>
    <rect x="20" y="64" width="60" height="16" rx="7" fill="#fff"/>
    <rect x="23" y="48" width="54" height="16" rx="7" fill="#F3EBDB"/>
    <rect x="26" y="32" width="48" height="16" rx="7" fill="#2E7286"/>
    <path d="M0 12h100" stroke="#9FB4B8" stroke-width="4"/>
  `,
} as const;
export type Scene = keyof typeof scenes;
