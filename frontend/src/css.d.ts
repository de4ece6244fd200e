import "react";

// Custom properties are styles too.
declare module "react" {
  interface CSSProperties {
    [property: `--${string}`]: string | number;
  }
}
