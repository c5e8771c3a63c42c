package com.fieldservice.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
