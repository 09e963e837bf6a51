import { useEffect, useState } from "react";

const inAddress = () => window.location.hash.slice(1);

/** The secret in the address's fragment, which is removed from the address and the history at once. "" if there is none. */
export function useSecret(): string {
  const [secret, setSecret] = useState(inAddress);
  useEffect(() => {
    const take = () => {
      const found = inAddress();
      if (found === "") return;
      setSecret(found);
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    };
    take();
    // Another link that is opened in the same tab changes only the fragment.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return secret;
}
