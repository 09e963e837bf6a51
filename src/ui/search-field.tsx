import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import { controlClass, Field } from "./field";

type SearchFieldProps = {
  /** Accessible name: "Search assignments". */
  label: ReactNode;
  /** Placeholder: what can be searched for. */
  placeholder?: string;
  value: string;
  onSearch: (words: string) => void;
  className?: string;
};

/** A search box. Calls `onSearch` (debounced) and keeps the focus. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // The value changed from outside: Back or a link.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    const words = typed.trim();
    if (words === told.current) return;
    const timer = setTimeout(() => {
      told.current = words;
      onSearch(words);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <div className={className}>
      <Field label={label} hideLabel>
        {(control) => (
          <div className="relative">
            <Search
              size={20}
              className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-ink-3"
              aria-hidden="true"
            />
            <input
              {...control}
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              placeholder={placeholder}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className={classNames(controlClass(), "ps-11")}
            />
          </div>
        )}
      </Field>
    </div>
  );
}
