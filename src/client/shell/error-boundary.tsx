import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { t } from "../../shared/words";
import { Button, buttonClass } from "../../ui/button";
import { IconTile, MessageScreen } from "../parts/message-screen";

type ErrorBoundaryProps = {
  /** A new value clears the error. Pass the path, so that navigating away works. */
  resetKey?: string;
  children: ReactNode;
};

type State = { failed: boolean; partMissing: boolean; resetKey: string | undefined; tries: number };

/** How Chromium, Firefox and Safari report a chunk that failed to load. */
const missingPart = /dynamically imported module|importing a module script failed/i;

/** Catches rendering errors and offers a retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, partMissing: false, resetKey: this.props.resetKey, tries: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, partMissing: error instanceof Error && missingPart.test(error.message) };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { failed: false, partMissing: false, resetKey, tries: 0 };
  }

  private readonly again = () => {
    // Rendering again helps with a transient error; a chunk that is gone from the server needs a reload.
    if (this.state.tries > 0 || this.state.partMissing) window.location.reload();
    else this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }));
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <MessageScreen
        icon={
          <IconTile>
            <TriangleAlert size={28} />
          </IconTile>
        }
        title={this.state.partMissing ? t("This page could not be loaded") : t("This page stopped working")}
        text={
          this.state.partMissing
            ? t("Check your connection and try again. Your saved work is safe.")
            : t("Your saved work is safe. Try again, or go back to the home page.")
        }
        action={
          <>
            <Button size="wet" onClick={this.again}>
              {t("Try again")}
            </Button>
            {/* A full page load, not a navigation inside the app that has just failed. */}
            <a href="/" className={buttonClass({ variant: "outline", size: "wet" })}>
              {t("Back to home")}
            </a>
          </>
        }
      />
    );
  }
}
