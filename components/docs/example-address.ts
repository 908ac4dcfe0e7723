/** The service's address in texts that the build makes: it does not know the address at which they are served. */
export const EXAMPLE_ADDRESS = "https://offers.example.com";
