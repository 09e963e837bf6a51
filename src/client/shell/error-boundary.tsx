import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { t } from "../../shared/words";
import { Button, buttonClass } from "../../ui/button";
import { SignTile, WholeScreen } from "../parts/whole-screen";

type ErrorBoundaryProps = {
  /** A new value clears the error: give it the path, so that going elsewhere works. */
  resetKey?: string;
  children: ReactNode;
};

type State = { failed: boolean; partMissing: boolean; resetKey: string | undefined; tries: number };

/** How Chromium, Firefox and Safari say that a file of the app did not arrive. */
const missingPart = /dynamically imported module|importing a module script failed/i;

/** Catches what a screen throws while it draws, and offers a way on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, partMissing: false, resetKey: this.props.resetKey, tries: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, partMissing: error instanceof Error && missingPart.test(error.message) };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { failed: false, partMissing: false, resetKey, tries: 0 };
  }

  private readonly again = () => {
    // Drawing again helps against a passing fault. A part of the app that is gone from the server needs the whole page anew.
    if (this.state.tries > 0 || this.state.partMissing) window.location.reload();
    else this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }));
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <WholeScreen
        sign={
          <SignTile>
            <TriangleAlert size={28} />
          </SignTile>
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
            {/* A real load of the page, not a step inside the app that has just failed. */}
            <a href="/" className={buttonClass({ variant: "outline", size: "wet" })}>
              {t("Back to home")}
            </a>
          </>
        }
      />
    );
  }
}
